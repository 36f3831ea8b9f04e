"""What a viewer sees of a fight, and reads of its log."""

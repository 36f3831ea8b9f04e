#!/usr/bin/env python
import os
import sys

from encounters.datadir import named_folder

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "encounters.settings")
    # The settings read the folder, so it has to be known before Django looks at the arguments.
    if folder := named_folder(sys.argv[1:]):
        os.environ["RUNDE_DATA"] = folder
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)

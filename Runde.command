#!/bin/sh
# Double-click to start Runde on macOS and Linux; opens the game master's page.
cd "$(dirname "$0")" || exit 1
for python in python3 python; do
    if command -v "$python" > /dev/null 2>&1; then
        exec "$python" manage.py play --open
    fi
done
echo "Runde needs Python 3.12 or later. Get it at https://www.python.org/downloads/ and try again."
echo "Press Enter to close this window."
read -r _
exit 1

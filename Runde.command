#!/bin/sh
# Double-click to start Runde on macOS and Linux; opens the game master's page. The window stays open if it fails, so that the
# reason can be read.
cd "$(dirname "$0")" || exit 1
trap : INT # Ctrl-C ends the program, and then this script
for python in python3 python3.14 python3.13 python3.12 python; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 12))' > /dev/null 2>&1; then
        "$python" manage.py play --open
        status=$?
        [ $status = 0 ] || [ $status = 130 ] || break
        exit $status
    fi
done
[ "$status" ] || echo "Runde needs Python 3.12 or later. Get it at https://www.python.org/downloads/ and try again."
echo "Press Enter to close this window."
read -r _
exit "${status:-1}"

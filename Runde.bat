@echo off
rem Double-click to start Runde; opens the game master's page.
cd /d "%~dp0"
py -3 --version >nul 2>nul && (py -3 manage.py play --open & goto end)
python --version >nul 2>nul && (python manage.py play --open & goto end)
echo Runde needs Python 3.12 or later. Get it at https://www.python.org/downloads/ and try again.
:end
pause

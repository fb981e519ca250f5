@echo off
rem Runs leatherhead from this checkout and passes all arguments on. The first use sets everything up.
py -3 "%~dp0run.py" leatherhead %*

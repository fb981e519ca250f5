@echo off
rem Builds the documentation site in build/site.
py -3 "%~dp0run.py" docs %*

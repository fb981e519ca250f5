@echo off
rem Runs the checks and the tests; arguments go to pytest.
py -3 "%~dp0run.py" test %*

"""The bots of version 0.3.0 where learners beat them, as opponents that bench/exploit.py must still beat."""

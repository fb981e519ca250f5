"""How a database comes from one version of the program to the next."""

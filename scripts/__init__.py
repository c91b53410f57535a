"""What ./run and ./test are made of: the environment, the services tests need, the order of the checks."""

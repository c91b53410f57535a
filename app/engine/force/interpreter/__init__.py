"""Carries out card texts: a stack of unfinished jobs, the texts that they run, and the decisions for which they
wait.
"""

"""The words in which cards are declared. Each word is data that produces its sentence in three languages and can be
carried out.
"""

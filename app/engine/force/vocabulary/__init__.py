"""The words cards are declared in: each is data that says itself in three languages and knows how to be carried out."""

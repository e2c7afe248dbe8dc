from hypothesis import settings

# The first example of a test pays for loading PROJ and the coast; a busy machine must not fail a test.
settings.register_profile("geo", deadline=None)
settings.load_profile("geo")

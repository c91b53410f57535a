from tests.fakes.fixtures import *

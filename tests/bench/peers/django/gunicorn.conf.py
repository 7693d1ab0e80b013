import os

bind = f"127.0.0.1:{os.environ['PORT']}"
# As many as the product has.
workers = 1

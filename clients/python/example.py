#!/usr/bin/env python3
"""Lists cases, adds one and prints what changed, with nothing but Python's standard library.

    export API=http://localhost:3000
    export TOKEN=nd_… USER_ID=…        # Profile, API tokens; or API_USERNAME and API_PASSWORD
    python3 example.py                 # lists
    python3 example.py MHPU010045672023  # adds a case by its CNR first
    python3 example.py --follow        # asks for changes once a minute, until it is stopped
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

API = os.environ.get("API", "http://localhost:3000").rstrip("/")
TRIES = 4
LONGEST_WAIT_SECONDS = 60
FOLLOW_SECONDS = 60


class ApiError(Exception):
    """A refused call: compare code, or status where there is none; the words are for a person."""

    def __init__(self, status, body, request_id):
        super().__init__(body.get("message") or f"The server answered with {status}.")
        self.status = status
        self.code = body.get("code")
        self.errors = body.get("errors") or {}
        self.request_id = request_id


def json_of(raw):
    try:
        body = json.loads(raw)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def call(method, path, body=None, token=None, **query):
    """Sends a call, and again after 429, 503 or a broken connection. A POST is done once, however often it is sent."""
    search = urllib.parse.urlencode({name: value for name, value in query.items() if value is not None})
    headers = {"Accept": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if body is not None:
        headers["Content-Type"] = "application/json"
    if method == "POST":
        headers["Idempotency-Key"] = str(uuid.uuid4())
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(TRIES):
        request = urllib.request.Request(f"{API}{path}{'?' if search else ''}{search}", data, headers, method=method)
        wait = 2**attempt
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            refusal = ApiError(refused.code, json_of(refused.read()), refused.headers.get("X-Request-Id"))
            if refused.code not in (429, 503) or attempt == TRIES - 1:
                raise refusal from None
            after = refused.headers.get("Retry-After", "")
            wait = int(after) if after.isdigit() else wait
            if wait > LONGEST_WAIT_SECONDS:
                raise refusal from None
        except OSError:
            if attempt == TRIES - 1:
                raise
        time.sleep(wait)
    raise AssertionError("not reached")


def log_in():
    """The token and the user id: those of the environment, else by username and password."""
    if "TOKEN" in os.environ:
        return os.environ["TOKEN"], os.environ["USER_ID"]
    login = {"username": os.environ["API_USERNAME"], "password": os.environ["API_PASSWORD"]}
    answer = call("POST", "/api/v1/auth/login", login)
    return answer["token"], answer["user_id"]


def list_cases(token, user_id):
    """Every case, page by page."""
    cursor = None
    while True:
        page = call("GET", f"/api/v1/cases/{user_id}", token=token, limit=100, cursor=cursor)
        yield from page["data"]
        cursor = page["nextCursor"]
        if cursor is None:
            return


def list_events(token, user_id, cursor=None):
    """What changed after a cursor, up to now: the changes of a page, and where to go on."""
    while True:
        page = call("GET", f"/api/v1/events/{user_id}", token=token, limit=100, cursor=cursor)
        cursor = page["nextCursor"]
        if not page["data"]:
            return
        yield page["data"], cursor


def main():
    token, user_id = log_in()
    for cnr in [word for word in sys.argv[1:] if not word.startswith("--")]:
        try:
            added = call("POST", "/api/v1/cases/add", {"user_id": user_id, "cnr_number": cnr}, token)
            print("added", added["data"]["cnr_number"])
        except ApiError as refused:
            print("not added:", refused)
    for case in list_cases(token, user_id):
        # Lists of names are JSON text inside the JSON.
        petitioners = json.loads(case["petitioners"])
        print(case["cnr_number"], case["hearing_date"] or "no date", ", ".join(petitioners))
    cursor = None
    while True:
        for events, cursor in list_events(token, user_id, cursor):
            for event in events:
                print(event["at"], event["kind"], event["cnr_number"], event["old"], "->", event["new"])
            # Here a program saves the cursor beside what it made of the events.
        if "--follow" not in sys.argv:
            return
        time.sleep(FOLLOW_SECONDS)


if __name__ == "__main__":
    main()

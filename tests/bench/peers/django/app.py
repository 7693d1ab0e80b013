"""What both Django peers share: settings, the words of a row, and the template of the Express peer."""

import datetime
import os
import re
from urllib.parse import urlsplit

import django
from django.conf import settings


def configure(urls, middleware, apps=()):
    url = urlsplit(os.environ["DATABASE_URL"])
    settings.configure(
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF=urls,
        SECRET_KEY="bench",
        USE_TZ=True,
        INSTALLED_APPS=apps,
        MIDDLEWARE=["django.middleware.gzip.GZipMiddleware", *middleware],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "DIRS": [os.path.join(os.path.dirname(__file__), "templates")],
            }
        ],
        DATABASES={
            "default": {
                "ENGINE": "django.db.backends.postgresql",
                "NAME": url.path.lstrip("/"),
                "USER": url.username,
                "PASSWORD": url.password or "",
                "HOST": url.hostname,
                "PORT": url.port or 5432,
                "CONN_MAX_AGE": None,
            }
        },
    )
    django.setup()


INDIA = datetime.timezone(datetime.timedelta(hours=5.5))
PER_PAGE = 10
COLUMNS = [
    "Select", "No", "CNR Number", "Case Number", "Respondents", "Respondent Advocates", "Petitioners", "Petitioner's Advocates",
    "Next Hearing Date", "Valid & Approved",
]  # fmt: skip
MENU = [
    {"name": "Diary", "to": "/user/diary"},
    {
        "name": "Cases",
        "links": [
            ("My cases", "/user/cases"),
            ("Approved Cases", "/user/case-status"),
            ("Case History", "/user/case-history"),
        ],
    },
    {"name": "Messages", "to": "/user/messages"},
    {"name": "Packages", "to": "/user/Packages"},
    {"name": "Mobile Maintenance", "to": "/user/mobile-maintenance"},
    {"name": "Transactions", "to": "/user/transactions"},
    {"name": "Chamber", "to": "/user/chamber"},
    {"name": "Complaints", "to": "/user/complaints"},
    {"name": "Feedback", "to": "/user/feedback"},
]
ACTS = [
    ("Delete selected", "delete"),
    ("Archive selected", "archive"),
    ("Set side of selected", "appears-for"),
    ("Tag selected", "tags"),
]
LANGUAGES = [("hi", "हिन्दी"), ("mr", "मराठी")]
SIDES = ["petitioners", "petitioner_advocates", "respondents", "respondent_advocates"]


def side_of(names):
    return f"{names[0]} & {len(names) - 1} more" if len(names) > 1 else "".join(names)


def names_of(names):
    more = len(names) - 2
    others = f" and {more} other{'s' if more > 1 else ''}" if more > 0 else ""
    return (", ".join(names[:2]) or "–") + others


def hearing_facts(day, today):
    if day is None:
        return {}
    days = (day - today).days
    named = {0: "today", 1: "tomorrow", -1: "yesterday"}
    return {
        "day": day.isoformat(),
        "day_in_words": f"{day:%a} {day.day} {day:%b} {day.year}",
        "when": named.get(days) or (f"in {days} days" if days > 0 else f"{-days} days ago"),
        "row_class": "case-past" if days < 0 else "case-near" if days <= 3 else "case-dated",
    }


def row_facts(row, number, today):
    """A row in the words that a person reads."""
    room = re.match(r"\d+", row["court_number_and_judge"] or "")
    name = " v. ".join(filter(None, [side_of(row["petitioners"]), side_of(row["respondents"])]))
    rest = [room and f"Court {room[0]}", row["case_stage"], row["place"], *row["tags"]]
    return {
        **row,
        "number": number,
        "name": name or row["case_number"],
        "kind": (row["case_type"] or "").split(" - ")[0],
        "rest": " · ".join(filter(None, rest)),
        **{side: (names_of if side.endswith("advocates") else side_of)(row[side]) for side in SIDES},
        **hearing_facts(row["next_date"], today),
    }


def days_of_list():
    today = datetime.datetime.now(INDIA).date()
    monday = today - datetime.timedelta(days=today.weekday())
    return {
        "today": today,
        "tomorrow": today + datetime.timedelta(days=1),
        "monday": monday,
        "sunday": monday + datetime.timedelta(days=6),
    }


def list_facts(person, page, days, counts, rows, form_token):
    """What the template shows of a page of the list."""
    today, monday = days["today"], days["monday"]
    strip = [
        ("Today", counts["today"], f"/user/diary?day={today}"),
        ("Tomorrow", counts["tomorrow"], f"/user/diary?day={days['tomorrow']}"),
        ("This week", counts["week"], f"/user/diary?week={monday}"),
        ("Changed", counts["changed"], "/user/cases?state=changed"),
        ("Date awaited", counts["awaited"], "/user/cases?state=awaited"),
    ]
    first = (page - 1) * PER_PAGE
    return {
        "person": person,
        "page": page,
        "pages": max(1, -(-counts["total"] // PER_PAGE)),
        "previous": page - 1,
        "next": page + 1,
        "total": counts["total"],
        "waiting": counts["waiting"],
        "strip": strip,
        "rows": [row_facts(row, first + position + 1, today) for position, row in enumerate(rows)],
        "form_token": form_token,
        "columns": COLUMNS,
        "menu": MENU,
        "acts": ACTS,
        "languages": LANGUAGES,
        "limits": [10, 25, 50],
    }

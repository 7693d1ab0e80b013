"""The case list with Django: what `list-data.js` asks the database, and the template of the Express peer."""

import base64
import datetime
import hashlib
import json
import os
import re
from urllib.parse import urlsplit

import django
from django.conf import settings

url = urlsplit(os.environ["DATABASE_URL"])
settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="bench",
    USE_TZ=True,
    MIDDLEWARE=["django.middleware.gzip.GZipMiddleware"],
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

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection  # noqa: E402
from django.http import HttpResponse, HttpResponseRedirect  # noqa: E402
from django.shortcuts import render  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils import timezone  # noqa: E402

INDIA = datetime.timezone(datetime.timedelta(hours=5.5))
PER_PAGE = 10
COLUMNS = [
    "No", "CNR Number", "Case Number", "Respondents", "Respondent Advocates", "Petitioners", "Petitioner's Advocates",
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
    {"name": "Chamber", "to": "/user/chamber"},
    {"name": "Complaints", "to": "/user/complaints"},
    {"name": "Your Feedback", "to": "/user/feedback"},
]
ACTS = [
    ("Delete selected", "delete"),
    ("Archive selected", "archive"),
    ("Set side of selected", "appears-for"),
    ("Tag selected", "tags"),
]
LANGUAGES = [("hi", "हिन्दी"), ("mr", "मराठी")]
FOOT = [
    (name, "/api/docs" if name == "API docs" else f"/{name.lower()}")
    for name in ["Help", "Contact", "Privacy", "Terms", "Refunds", "Accessibility", "Status", "API docs"]
]

PERSON = """
    select s.id as session_id, s.last_seen_at, u.id, u.role, u.email, u.first_name, u.last_name
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = %s and s.expires_at > now() and u.blocked_at is null
        and s.last_seen_at > now() - case u.role when 'ADMIN' then interval '30 minutes' else interval '30 days' end"""
ROWS = """
    select c.id, c.cnr_number, c.case_number, c.is_approved, c.tags, c.next_date, coalesce(d.name, s.name) as place,
        r.case_type, r.case_stage, r.court_number_and_judge, r.petitioners, r.petitioner_advocates, r.respondents,
        r.respondent_advocates, c.latest_change_at > greatest(now() - interval '7 days', c.created_at, c.opened_at) as is_changed
    from cases c
    join states s on s.id = c.state_id
    join districts d on d.id = c.district_id
    join court_records r on r.cnr_number = c.cnr_number
    where c.owner_id = %(owner)s and c.archived_at is null
    order by case
        when c.next_date >= %(today)s and (c.decision_date is null or c.next_date <= c.decision_date)
            then c.next_date - date '2000-01-01'
        when c.decision_date is null then 1000000 + coalesce(date '2000-01-01' - c.next_date, 500000)
        else 2000000 + (date '2000-01-01' - c.decision_date) end, c.id desc
    limit %(limit)s offset %(offset)s"""
COUNTS = """
    select count(*)::int as total,
        (count(*) filter (where next_date = %(today)s))::int as today,
        (count(*) filter (where next_date = %(tomorrow)s))::int as tomorrow,
        (count(*) filter (where next_date between %(today)s and %(sunday)s))::int as week,
        (count(*) filter (where latest_change_at > greatest(now() - interval '7 days', created_at, opened_at)))::int as changed,
        (count(*) filter (where decision_date is null and (next_date is null or next_date < %(today)s)))::int as awaited
    from cases where owner_id = %(owner)s and archived_at is null"""


def ask(statement, values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row)) for row in cursor.fetchall()]


def find_person(token):
    people = ask(PERSON, [base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).decode().rstrip("=")])
    if not people:
        return None
    if timezone.now() - people[0]["last_seen_at"] > datetime.timedelta(minutes=1):
        with connection.cursor() as cursor:
            cursor.execute("update sessions set last_seen_at = now() where id = %s", [people[0]["session_id"]])
    return people[0]


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
    row = {**row, **{side: json.loads(row[side]) for side in SIDES}}
    room = re.match(r"\d+", row["court_number_and_judge"] or "")
    name = " v. ".join(filter(None, [side_of(row["petitioners"]), side_of(row["respondents"])]))
    kind = [(row["case_type"] or "").split(" - ")[0], *row["tags"]]
    court = [room and f"Court {room[0]}", row["place"], row["case_stage"]]
    return {
        **row,
        "number": number,
        "name": name or row["case_number"],
        "kind": " · ".join(filter(None, kind)),
        "court": " · ".join(filter(None, court)),
        **{side: names_of(row[side]) for side in SIDES},
        **hearing_facts(row["next_date"], today),
    }


def cases(request):
    token = request.COOKIES.get("token")
    person = token and find_person(token)
    if not person:
        return HttpResponseRedirect("/")
    page = int(request.GET.get("page", 1))
    today = datetime.datetime.now(INDIA).date()
    monday = today - datetime.timedelta(days=today.weekday())
    days = {
        "owner": person["id"],
        "today": today,
        "tomorrow": today + datetime.timedelta(days=1),
        "sunday": monday + datetime.timedelta(days=6),
    }
    [counts] = ask(COUNTS, days)
    first = (page - 1) * PER_PAGE
    rows = ask(ROWS, {**days, "limit": PER_PAGE, "offset": first})
    strip = [
        ("Today", counts["today"], f"/user/diary?day={today}"),
        ("Tomorrow", counts["tomorrow"], f"/user/diary?day={days['tomorrow']}"),
        ("This week", counts["week"], f"/user/diary?week={monday}"),
        ("Changed", counts["changed"], "/user/cases?state=changed"),
        ("Date awaited", counts["awaited"], "/user/cases?state=awaited"),
    ]
    facts = {
        "person": person,
        "page": page,
        "pages": max(1, -(-counts["total"] // PER_PAGE)),
        "previous": page - 1,
        "next": page + 1,
        "total": counts["total"],
        "strip": strip,
        "rows": [row_facts(row, first + position + 1, today) for position, row in enumerate(rows)],
        "form_token": hashlib.sha256(f"form:{token}".encode()).hexdigest(),
    }
    lists = {"columns": COLUMNS, "menu": MENU, "acts": ACTS, "languages": LANGUAGES, "foot": FOOT}
    answer = render(request, "list.djhtml", {**facts, **lists})
    answer["cache-control"] = "no-store"
    return answer


urlpatterns = [path("", lambda request: HttpResponse("ready")), path("user/cases", cases)]
application = get_wsgi_application()

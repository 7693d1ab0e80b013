"""The case list with Django for speed alone: no middleware but compression, and the SQL of `list-data.js`."""

import base64
import datetime
import hashlib
import json

import app

app.configure(__name__, middleware=[])

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection  # noqa: E402
from django.http import HttpResponse, HttpResponseRedirect  # noqa: E402
from django.shortcuts import render  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils import timezone  # noqa: E402

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
        (count(*) filter (where decision_date is null and (next_date is null or next_date < %(today)s)))::int as awaited,
        (count(*) filter (where not is_approved))::int as waiting
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


def read_rows(owner, days, first):
    rows = ask(ROWS, {**days, "owner": owner, "limit": app.PER_PAGE, "offset": first})
    return [{**row, **{side: json.loads(row[side]) for side in app.SIDES}} for row in rows]


def cases(request):
    token = request.COOKIES.get("token")
    person = token and find_person(token)
    if not person:
        return HttpResponseRedirect("/")
    page = int(request.GET.get("page", 1))
    days = app.days_of_list()
    [counts] = ask(COUNTS, {**days, "owner": person["id"]})
    rows = read_rows(person["id"], days, (page - 1) * app.PER_PAGE)
    form_token = hashlib.sha256(f"form:{token}".encode()).hexdigest()
    answer = render(request, "list.djhtml", app.list_facts(person, page, days, counts, rows, form_token))
    answer["cache-control"] = "no-store"
    return answer


urlpatterns = [path("", lambda request: HttpResponse("ready")), path("user/cases", cases)]
application = get_wsgi_application()

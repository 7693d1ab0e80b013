"""The case list as a Django project has it: the middleware of a new project with languages, and the ORM."""

import base64
import datetime
import hashlib

import app

app.configure(
    __name__,
    middleware=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.locale.LocaleMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    apps=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
    ],
)

from django.contrib.postgres.fields import ArrayField  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.db.models import BooleanField, Case, Count, ExpressionWrapper, F, Q, Value, When  # noqa: E402
from django.db.models.functions import Greatest  # noqa: E402
from django.http import HttpResponse, HttpResponseRedirect  # noqa: E402
from django.middleware.csrf import get_token  # noqa: E402
from django.shortcuts import render  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils import timezone  # noqa: E402


class Person(models.Model):
    id = models.UUIDField(primary_key=True)
    role = models.TextField()
    email = models.TextField()
    first_name = models.TextField()
    last_name = models.TextField()
    blocked_at = models.DateTimeField(null=True)

    class Meta:
        app_label, managed, db_table = "bench", False, "users"


class Session(models.Model):
    id = models.UUIDField(primary_key=True)
    token_hash = models.TextField()
    user = models.ForeignKey(Person, models.CASCADE)
    expires_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()

    class Meta:
        app_label, managed, db_table = "bench", False, "sessions"


class State(models.Model):
    id = models.TextField(primary_key=True)
    name = models.TextField()

    class Meta:
        app_label, managed, db_table = "bench", False, "states"


class District(models.Model):
    id = models.TextField(primary_key=True)
    name = models.TextField()

    class Meta:
        app_label, managed, db_table = "bench", False, "districts"


class Record(models.Model):
    cnr_number = models.TextField(primary_key=True)
    case_type = models.TextField(null=True)
    case_stage = models.TextField(null=True)
    court_number_and_judge = models.TextField(null=True)
    petitioners = models.JSONField()
    petitioner_advocates = models.JSONField()
    respondents = models.JSONField()
    respondent_advocates = models.JSONField()

    class Meta:
        app_label, managed, db_table = "bench", False, "court_records"


class OwnCase(models.Model):
    id = models.UUIDField(primary_key=True)
    owner = models.ForeignKey(Person, models.CASCADE)
    record = models.ForeignKey(Record, models.CASCADE, db_column="cnr_number")
    state = models.ForeignKey(State, models.CASCADE)
    district = models.ForeignKey(District, models.CASCADE)
    case_number = models.TextField()
    is_approved = models.BooleanField()
    tags = ArrayField(models.TextField())
    next_date = models.DateField(null=True)
    decision_date = models.DateField(null=True)
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True)
    latest_change_at = models.DateTimeField(null=True)
    archived_at = models.DateTimeField(null=True)

    class Meta:
        app_label, managed, db_table = "bench", False, "cases"


def find_person(token):
    token_hash = base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).decode().rstrip("=")
    now = timezone.now()
    is_idle = Q(user__role="ADMIN", last_seen_at__lte=now - datetime.timedelta(minutes=30))
    session = (
        Session.objects.select_related("user")
        .filter(token_hash=token_hash, expires_at__gt=now, user__blocked_at=None)
        .filter(~is_idle, last_seen_at__gt=now - datetime.timedelta(days=30))
        .first()
    )
    if session and now - session.last_seen_at > datetime.timedelta(minutes=1):
        session.last_seen_at = now
        session.save(update_fields=["last_seen_at"])
    return session and session.user


def changed():
    week_ago = Value(timezone.now() - datetime.timedelta(days=7), models.DateTimeField())
    return Q(latest_change_at__gt=Greatest(week_ago, "created_at", "opened_at"))


def counts_of(own, days):
    today = days["today"]
    return own.aggregate(
        total=Count("id"),
        today=Count("id", filter=Q(next_date=today)),
        tomorrow=Count("id", filter=Q(next_date=days["tomorrow"])),
        week=Count("id", filter=Q(next_date__range=(today, days["sunday"]))),
        changed=Count("id", filter=changed()),
        awaited=Count("id", filter=Q(decision_date=None) & (Q(next_date=None) | Q(next_date__lt=today))),
        waiting=Count("id", filter=Q(is_approved=False)),
    )


def page_of(own, days, first):
    is_due = Q(next_date__gte=days["today"]) & (Q(decision_date=None) | Q(next_date__lte=F("decision_date")))
    rank = Case(When(is_due, then=0), When(decision_date=None, then=1), default=2, output_field=models.IntegerField())
    return (
        own.select_related("record", "state", "district")
        .annotate(rank=rank, is_changed=ExpressionWrapper(changed(), output_field=BooleanField()))
        .order_by(
            "rank",
            Case(When(rank=0, then="next_date")),
            F("next_date").desc(nulls_last=True),
            F("decision_date").desc(nulls_last=True),
            "-id",
        )[first : first + app.PER_PAGE]
    )


def row_of(case):
    return {
        "id": case.id,
        "cnr_number": case.record_id,
        "case_number": case.case_number,
        "is_approved": case.is_approved,
        "is_changed": case.is_changed,
        "tags": case.tags,
        "next_date": case.next_date,
        "place": case.district.name or case.state.name,
        "case_type": case.record.case_type,
        "case_stage": case.record.case_stage,
        "court_number_and_judge": case.record.court_number_and_judge,
        **{side: getattr(case.record, side) for side in app.SIDES},
    }


def cases(request):
    token = request.COOKIES.get("token")
    person = token and find_person(token)
    if not person:
        return HttpResponseRedirect("/")
    page = int(request.GET.get("page", 1))
    days = app.days_of_list()
    own = OwnCase.objects.filter(owner=person, archived_at=None)
    rows = [row_of(case) for case in page_of(own, days, (page - 1) * app.PER_PAGE)]
    facts = app.list_facts(person, page, days, counts_of(own, days), rows, get_token(request))
    answer = render(request, "list.djhtml", facts)
    answer["cache-control"] = "no-store"
    return answer


urlpatterns = [path("", lambda request: HttpResponse("ready")), path("user/cases", cases)]
application = get_wsgi_application()

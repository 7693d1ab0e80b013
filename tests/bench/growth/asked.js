import { BUSY, idOf, KIND, USUAL, WORDS } from "./shape.js";

const busy = idOf(KIND.person, BUSY);
const usual = idOf(KIND.person, USUAL);
const anybody = idOf(KIND.person, 9);
const firstDay = (months) => {
	const day = new Date();
	day.setUTCMonth(day.getUTCMonth() + months, 1);
	return day.toISOString().slice(0, 10);
};
const word = encodeURIComponent;

/** The pages of one person, for whose they are. */
const pagesOf = (as, id) =>
	Object.entries({
		"case list": "/user/cases",
		"case list, page 3": "/user/cases?page=3",
		"case list, a search": `/user/cases?q=${word(WORDS.some)}`,
		"case list, none found": "/user/cases?q=zzqqxx",
		"case list, disposed": "/user/cases?state=disposed",
		diary: "/user/diary",
		"diary, a week": `/user/diary?week=${new Date().toISOString().slice(0, 10)}`,
		calendar: "/user/calendar",
		changes: "/user/changes",
		"case status": "/user/case-status",
		"case history": "/user/case-history",
		"case history, a party": `/user/case-history?party_name=${word(WORDS.some)}`,
		messages: "/user/messages",
		"messages, page 2": "/user/messages?page=2",
		"new message": "/user/messages/new",
		"alerts sent": "/user/alerts/sent",
		"saved numbers": "/user/mobile-maintenance",
		transactions: "/user/transactions",
		packages: "/user/Packages",
		chamber: "/user/chamber",
		"find cases": "/user/cases/find",
		complaints: "/user/complaints",
		feedback: "/user/feedback",
		profile: "/user/profile",
		security: "/user/profile/security",
		privacy: "/user/profile/privacy",
		"cases as CSV": "/user/cases/export.csv",
		"cases as XLSX": "/user/cases/export.xlsx",
		"cases to print": "/user/cases/print",
		"all data": "/user/profile/data.json",
		"API cases": `/api/v1/cases/${id}?page=1&limit=10`,
		"API cases, newest, page 4": `/api/v1/cases/${id}?page=4&limit=10&sort=newest`,
		"API cases, next": `/api/v1/cases/${id}?sort=next&limit=10`,
		"API cases, part of a CNR": `/api/v1/cases/${id}?cnr_number=MHPU&limit=10`,
		"API cases, changed": `/api/v1/cases/${id}?updated_since=${firstDay(0)}T00:00:00Z&limit=10`,
		"API history": `/api/v1/cases/case-history/${id}?page=1&limit=10`,
		"API events": `/api/v1/events/${id}?limit=10`,
		"API messages": `/api/v1/messages/${id}?limit=10`,
		"API transactions": `/api/v1/transactions/${id}`,
	}).map(([name, path]) => ({ name: `${as}: ${name}`, path, as }));

const ADMIN_CASES = "/admin/cases";
const adminPages = Object.entries({
	overview: "/admin/overview",
	"overview, 12 months": "/admin/overview?show=months",
	cases: ADMIN_CASES,
	"cases, page 2": `${ADMIN_CASES}?page=2`,
	"cases, page 100": `${ADMIN_CASES}?page=100`,
	"cases, 100 a page": `${ADMIN_CASES}?limit=100`,
	"cases by a CNR": `${ADMIN_CASES}?search=MHPU01000050`,
	"cases by a part of a CNR": `${ADMIN_CASES}?search=MHPU010005`,
	"cases by a party of ten": `${ADMIN_CASES}?search=${word(WORDS.few)}`,
	"cases by a family name": `${ADMIN_CASES}?search=${word(WORDS.some)}`,
	"cases by a common party": `${ADMIN_CASES}?search=${word(WORDS.common)}`,
	"cases by two words": `${ADMIN_CASES}?search=${word(`Sunita ${WORDS.some}`)}`,
	"cases, none found": `${ADMIN_CASES}?search=zzqqxx`,
	"cases by three letters": `${ADMIN_CASES}?search=ash`,
	"cases not approved": `${ADMIN_CASES}?todo=approval`,
	"cases not found": `${ADMIN_CASES}?todo=not-found`,
	"cases that differ": `${ADMIN_CASES}?todo=differs`,
	"cases failed": `${ADMIN_CASES}?todo=failed`,
	"cases without a date": `${ADMIN_CASES}?todo=no-date`,
	"cases of a user": `${ADMIN_CASES}?user=person1`,
	"cases of a user, a common party": `${ADMIN_CASES}?user=person1&search=${word(WORDS.common)}`,
	"cases of a district": `${ADMIN_CASES}?court=Pune`,
	"cases of a court": `${ADMIN_CASES}?court=MHPU01`,
	"cases of a month": `${ADMIN_CASES}?from=${firstDay(1)}&to=${firstDay(2)}`,
	"cases of a court and a month": `${ADMIN_CASES}?court=MHPU&from=${firstDay(1)}&to=${firstDay(2)}`,
	"cases of a month, a family name": `${ADMIN_CASES}?from=${firstDay(1)}&to=${firstDay(2)}&search=${word(WORDS.some)}`,
	people: "/admin/users",
	"people, page 2": "/admin/users?page=2",
	"people by name": `/admin/users?search=${word(WORDS.some)}`,
	"people by mobile number": "/admin/users?search=7000000077",
	"people by email": "/admin/users?search=person77%40",
	"people, none found": "/admin/users?search=zzqqxx",
	"people whose package ends": "/admin/users?package=ending",
	"people without a package": "/admin/users?package=none",
	"a person with many cases": `/admin/users/${busy}`,
	"a person": `/admin/users/${anybody}`,
	payments: "/admin/transactions",
	"payments, page 5": "/admin/transactions?page=5",
	"payments that failed": "/admin/transactions?status=FAILED",
	"payments by payment id": "/admin/transactions?search=pay_00000000000012",
	"payments by name": `/admin/transactions?search=${word(WORDS.some)}`,
	"a payment": `/admin/transactions/${idOf(KIND.transaction, 12)}`,
	"audit log": "/admin/audit",
	"audit log, page 2": "/admin/audit?page=2",
	"audit log of an administrator": "/admin/audit?who=person0%40",
	"audit log about a person": "/admin/audit?whom=person1%40",
	"audit log of an area": "/admin/audit?area=case",
	"security log": "/admin/audit?area=security",
	"security log of a person": "/admin/audit?area=security&whom=person1%40",
	complaints: "/admin/complaints",
	"complaints by a word": `/admin/complaints?search=${word(WORDS.some)}`,
	feedback: "/admin/feedback",
	messages: "/admin/messages",
	packages: "/admin/packages",
	jobs: "/admin/jobs",
	profile: "/admin/profile",
	"API cases": "/api/v1/cases/admin/cases?limit=10",
	"API cases, page 100": "/api/v1/cases/admin/cases?page=100&limit=10",
	"API cases, a common party": `/api/v1/cases/admin/cases?search=${word(WORDS.common)}`,
	"API transactions": "/api/v1/transactions/admin/transactions?page=1",
	"API complaints": "/api/v1/complaint/admin/complaints?page=1",
	"API feedback": "/api/v1/admin/feedbacks?page=1",
}).map(([name, path]) => ({ name: `admin: ${name}`, path, as: "admin" }));

/** What has a row a row of the database: compared by the byte. */
const exportsOfAll = Object.entries({
	"payments as CSV": "/admin/transactions/export.csv",
	"accounts of a month as CSV": `/admin/transactions/accounts.csv?month=${firstDay(-3).slice(0, 7)}`,
	"audit log as CSV": "/admin/audit/export.csv",
}).map(([name, path]) => ({ name: `admin: ${name}`, path, as: "admin", isByByte: true }));

const open = [
	{ name: "login page", path: "/" },
	{ name: "courts of a state", path: "/api/fetch-district?state_id=1" },
	{ name: "metrics", path: "/metrics" },
	{ name: "readyz", path: "/readyz" },
];

/** Every page that is compared: who asks for it, and where. */
export const PAGES = [...open, ...pagesOf("busy", busy), ...pagesOf("usual", usual), ...adminPages, ...exportsOfAll];

const TOMORROW = "(now() at time zone 'Asia/Kolkata')::date + 1";
const heard = (until) =>
	`select count(*)::int as count from cases where next_date between ${TOMORROW} and ${TOMORROW} + ${until} and decision_date is null and archived_at is null`;
/** Messages on their way to people: late ones are looked for every minute. */
const OPEN_DELIVERIES = "select count(*)::int as count from messages where status = 'queued'";
/**
 * The work of the clock. `per`: what it has to go through by its nature, and is compared by; anything else has the same to do
 * in every night, or nothing. What must tell people is done twice: the second time everybody has been told.
 */
export const JOBS = [
	{ queue: "plan-reminders", per: heard(0) },
	{ queue: "plan-tomorrow", per: heard(0) },
	{ queue: "plan-week", per: heard(6) },
	{
		queue: "plan-trouble",
		per: "select count(*)::int as count from cases where trouble is not null and archived_at is null",
	},
	{ queue: "plan-reminders", per: heard(0) },
	{ queue: "plan-tomorrow", per: heard(0) },
	{ queue: "plan-week", per: heard(6) },
	{ queue: "plan-alerts" },
	{ queue: "release-alerts" },
	{ queue: "follow-alerts", per: OPEN_DELIVERIES },
	{ queue: "watch-subscriptions" },
	{ queue: "watch-security" },
	{ queue: "check-open-payments" },
	{ queue: "recover-case-work" },
	{ queue: "recover-messages" },
	{ queue: "discover-cases" },
	{ queue: "end-old-sessions" },
	{ queue: "forget-old-codes" },
	{ queue: "forget-old-data" },
	{ queue: "forget-old-messages" },
	{ queue: "forget-old-alerts" },
	// Up to a half of a night's part of the month's look-ups.
	{ queue: "look-up-tomorrow" },
	{ queue: "refresh-court-records" },
];

/** What the hand-written peers ask the database, with postgres.js. */
import { createHash } from "node:crypto";

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const PER_PAGE = 10;

const dayOf = (moment) => new Date(moment + INDIA_OFFSET_MS).toISOString().slice(0, 10);

/** The signed-in person, or undefined. */
export async function findPerson(sql, token) {
	const hash = createHash("sha256").update(token).digest("base64url");
	const [person] = await sql`
		select s.id as session_id, s.last_seen_at, u.id, u.role, u.email, u.first_name, u.last_name
		from sessions s join users u on u.id = s.user_id
		where s.token_hash = ${hash} and s.expires_at > now() and u.blocked_at is null
			and s.last_seen_at > now() - case u.role when 'ADMIN' then interval '30 minutes' else interval '30 days' end`;
	if (person && Date.now() - person.last_seen_at > 60_000)
		await sql`update sessions set last_seen_at = now() where id = ${person.session_id}`;
	return person;
}

const readRows = (sql, ownerId, today, page) => sql`
	select c.id, c.cnr_number, c.case_number, c.is_approved, c.tags, c.next_date::text, coalesce(d.name, s.name) as place,
		r.case_type, r.case_stage, r.court_number_and_judge, r.petitioners, r.petitioner_advocates, r.respondents, r.respondent_advocates,
		c.latest_change_at > greatest(now() - interval '7 days', c.created_at, c.opened_at) as is_changed
	from cases c
	join states s on s.id = c.state_id
	join districts d on d.id = c.district_id
	join court_records r on r.cnr_number = c.cnr_number
	where c.owner_id = ${ownerId} and c.archived_at is null
	order by case
		when c.next_date >= ${today}::date and (c.decision_date is null or c.next_date <= c.decision_date)
			then c.next_date - date '2000-01-01'
		when c.decision_date is null then 1000000 + coalesce(date '2000-01-01' - c.next_date, 500000)
		else 2000000 + (date '2000-01-01' - c.decision_date) end, c.id desc
	limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`;

const readCounts = (sql, ownerId, { today, tomorrow, sunday }) => sql`
	select count(*)::int as total,
		(count(*) filter (where next_date = ${today}))::int as today,
		(count(*) filter (where next_date = ${tomorrow}))::int as tomorrow,
		(count(*) filter (where next_date between ${today} and ${sunday}))::int as week,
		(count(*) filter (where latest_change_at > greatest(now() - interval '7 days', created_at, opened_at)))::int as changed,
		(count(*) filter (where decision_date is null and (next_date is null or next_date < ${today})))::int as awaited,
		(count(*) filter (where not is_approved))::int as waiting
	from cases where owner_id = ${ownerId} and archived_at is null`;

/** What a page of a person's list shows. */
export async function readPage(sql, person, page, token) {
	const now = Date.now();
	const weekday = (new Date(now + INDIA_OFFSET_MS).getUTCDay() + 6) % 7;
	const monday = dayOf(now - weekday * DAY_MS);
	const days = { today: dayOf(now), tomorrow: dayOf(now + DAY_MS), sunday: dayOf(now + (6 - weekday) * DAY_MS) };
	const [rows, [counts]] = await Promise.all([
		readRows(sql, person.id, days.today, page),
		readCounts(sql, person.id, days),
	]);
	const { today, tomorrow } = days;
	const strip = [
		{ name: "Today", count: counts.today, to: `/user/diary?day=${today}` },
		{ name: "Tomorrow", count: counts.tomorrow, to: `/user/diary?day=${tomorrow}` },
		{ name: "This week", count: counts.week, to: `/user/diary?week=${monday}` },
		{ name: "Changed", count: counts.changed, to: "/user/cases?state=changed" },
		{ name: "Date awaited", count: counts.awaited, to: "/user/cases?state=awaited" },
	];
	return {
		person,
		page,
		strip,
		total: counts.total,
		waiting: counts.waiting,
		pages: Math.max(1, Math.ceil(counts.total / PER_PAGE)),
		rows: rows.map((row, position) => rowFacts(row, (page - 1) * PER_PAGE + position + 1, today)),
		formToken: createHash("sha256").update(`form:${token}`).digest("base64url"),
	};
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function hearingFacts(day, today) {
	if (!day) return {};
	const [year, month, date] = day.split("-");
	const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
	const named = { 0: "today", 1: "tomorrow", "-1": "yesterday" }[days];
	return {
		day,
		dayInWords: `${WEEKDAYS[new Date(day).getUTCDay()]} ${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`,
		when: named ?? (days > 0 ? `in ${days} days` : `${-days} days ago`),
		rowClass: days < 0 ? "case-past" : days <= 3 ? "case-near" : "case-dated",
	};
}

const sideOf = ([first = "", ...others]) => (others.length > 0 ? `${first} & ${others.length} more` : first);

function namesOf(names) {
	const more = names.length - 2;
	return `${names.slice(0, 2).join(", ") || "–"}${more > 0 ? ` and ${more} other${more > 1 ? "s" : ""}` : ""}`;
}

/** A row in the words that a person reads. */
function rowFacts(row, number, today) {
	const room = /^\d+/.exec(row.court_number_and_judge ?? "")?.[0];
	const name = [sideOf(row.petitioners), sideOf(row.respondents)].filter(Boolean).join(" v. ");
	return {
		id: row.id,
		number,
		cnr: row.cnr_number,
		caseNumber: row.case_number,
		name: name || row.case_number,
		kind: row.case_type?.split(" - ")[0],
		rest: [room && `Court ${room}`, row.case_stage, row.place, ...row.tags].filter(Boolean).join(" · "),
		isChanged: row.is_changed,
		isApproved: row.is_approved,
		respondents: sideOf(row.respondents),
		respondentAdvocates: namesOf(row.respondent_advocates),
		petitioners: sideOf(row.petitioners),
		petitionerAdvocates: namesOf(row.petitioner_advocates),
		...hearingFacts(row.next_date, today),
	};
}

export const COLUMNS = [
	"Select",
	"No",
	"CNR Number",
	"Case Number",
	"Respondents",
	"Respondent Advocates",
	"Petitioners",
	"Petitioner's Advocates",
	"Next Hearing Date",
	"Valid & Approved",
];

/** The menu of the sidebar: a link, or the area of the page with its links. */
export const MENU = [
	{ name: "Diary", to: "/user/diary" },
	{
		name: "Cases",
		links: [
			["My cases", "/user/cases"],
			["Approved Cases", "/user/case-status"],
			["Case History", "/user/case-history"],
		],
	},
	{ name: "Messages", to: "/user/messages" },
	{ name: "Packages", to: "/user/Packages" },
	{ name: "Mobile Maintenance", to: "/user/mobile-maintenance" },
	{ name: "Transactions", to: "/user/transactions" },
	{ name: "Chamber", to: "/user/chamber" },
	{ name: "Complaints", to: "/user/complaints" },
	{ name: "Feedback", to: "/user/feedback" },
];

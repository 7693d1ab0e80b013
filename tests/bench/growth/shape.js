/**
 * What a database of the bench holds: who has which case, and what the court says of it. All of it follows from the number of a
 * case or person, so that two fillings of one size are the same and one of another size has the same proportions.
 */

/** People per case; every third has a package and sends messages. */
const CASES_A_PERSON = 50;
/** The busy person's cases, unless that would be more than a tenth of a small database. */
const BUSY_CASES = 2000;
/** The usual person's cases. */
const USUAL_CASES = 50;
/** Of every so many cases one belongs to a large office, and its court record is that of the case before it. */
const OFFICE_STEP = 20;
const CASES_AN_OFFICE = 2500;

export const ADMIN = 0;
export const BUSY = 1;
export const USUAL = 2;
const FIRST_OFFICE = 3;

const SCHEMA = "bench_data";

/**
 * The numbers of a database of so many cases. `busyCases` is given where two databases are compared: the person whose pages are
 * asked for has as many cases in both.
 */
export function shapeOf(cases, busyCases = Math.min(BUSY_CASES, Math.floor(cases / 10))) {
	const offices = Math.max(1, Math.floor(cases / OFFICE_STEP / CASES_AN_OFFICE));
	const people = Math.max(FIRST_OFFICE + offices + 5, Math.ceil(cases / CASES_A_PERSON));
	return { cases, busyCases, offices, people };
}

/** The id of a person, in JavaScript as `bench_data.id` makes it. */
export const idOf = (kind, n) =>
	`0195${String(kind).padStart(4, "0")}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
export const KIND = {
	person: 1,
	case: 2,
	transaction: 3,
	subscription: 4,
	number: 5,
	batch: 6,
	message: 7,
	entry: 8,
	complaint: 9,
};
/** A party of ten cases of any database, a family name of one case in forty, and a respondent of a third. */
export const WORDS = { few: "Ramanujam", some: "Deshmukh", common: "State of Maharashtra" };

/** The functions of SQL by which rows are made; they are dropped when the database is full. */
export function functionsOf({ cases, busyCases, offices, people }) {
	const busyStep = Math.max(2, Math.floor(cases / busyCases));
	const usualStep = Math.max(3, Math.floor(cases / USUAL_CASES));
	const fewStep = Math.max(1, Math.floor(cases / 10));
	// PostgreSQL writes a function of SQL into the statement only where it promises no more than what it calls.
	const make = (head, type, body) =>
		`create function ${SCHEMA}.${head} returns ${type} language sql stable parallel safe as $$ select ${body} $$`;
	return [
		`drop schema if exists ${SCHEMA} cascade`,
		`create schema ${SCHEMA}`,
		`create table ${SCHEMA}.places as
			select row_number() over (order by id <> '1-25', id) - 1 as place, id as district_id, state_id,
				case id when '1-25' then 'MHPU' else 'X' || translate(upper(left(md5(id), 3)), '0123456789', 'GHIJKLMNOP') end as prefix
			from districts order by 1 limit 64`,
		`create unique index on ${SCHEMA}.places (place)`,
		make("pick(n int, k int, m int)", "int", "(hashint4(n # (k * 1299709)) & 2147483647) % m"),
		make(
			"id(kind int, n bigint)",
			"uuid",
			"('0195' || lpad(kind::text, 4, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid",
		),
		make("today()", "date", "(statement_timestamp() at time zone 'Asia/Kolkata')::date"),
		make("midnight()", "timestamptz", "(bench_data.today()::timestamp at time zone 'Asia/Kolkata')").replace(
			"immutable",
			"stable",
		),
		make("is_busy(n int)", "boolean", `n % ${busyStep} = 1 and n / ${busyStep} < ${busyCases}`),
		make(
			"is_usual(n int)",
			"boolean",
			`n % ${usualStep} = 2 and n / ${usualStep} < ${USUAL_CASES} and not ${SCHEMA}.is_busy(n)`,
		),
		make(
			"is_of_office(n int)",
			"boolean",
			`n % ${OFFICE_STEP} = 0 and not ${SCHEMA}.is_busy(n) and not ${SCHEMA}.is_usual(n)`,
		),
		make(
			"owner(n int)",
			"int",
			`case when ${SCHEMA}.is_busy(n) then ${BUSY} when ${SCHEMA}.is_usual(n) then ${USUAL}
				when ${SCHEMA}.is_of_office(n) then ${FIRST_OFFICE} + n / ${OFFICE_STEP} % ${offices}
				else ${FIRST_OFFICE + offices} + ${SCHEMA}.pick(n, 1, ${people - FIRST_OFFICE - offices}) end`,
		),
		make("record(n int)", "int", `case when ${SCHEMA}.is_of_office(n) then n - 1 else n end`),
		// A fifth of the cases is in Pune, and the further districts have fewer and fewer.
		make("place(n int)", "int", `${SCHEMA}.pick(n, 2, 8) * ${SCHEMA}.pick(n, 3, 10)`),
		make("filed(n int)", "date", `date '2012-01-01' + ${SCHEMA}.pick(n, 4, 5000)`),
		make(
			"cnr(n int, prefix text)",
			"text",
			`prefix || lpad((1 + n / 1000000)::text, 2, '0') || lpad((n % 1000000)::text, 6, '0') || extract(year from ${SCHEMA}.filed(n))::int::text`,
		),
		make(
			"state(n int)",
			"look_up_state",
			`(case when ${SCHEMA}.pick(n, 5, 1000) < 10 then 'unknown'::look_up_state when ${SCHEMA}.pick(n, 5, 1000) < 13 then 'failed'::look_up_state else 'found'::look_up_state end)`,
		),
		make("is_decided(n int)", "boolean", `${SCHEMA}.pick(n, 6, 10) < 3`),
		make(
			"next(n int)",
			"date",
			`case when ${SCHEMA}.state(n) = 'found' and ${SCHEMA}.pick(n, 7, 25) > 0
				then ${SCHEMA}.today() - (case when ${SCHEMA}.is_decided(n) then 200 else 20 end) + ${SCHEMA}.pick(n, 8, case when ${SCHEMA}.is_decided(n) then 150 else 200 end) end`,
		),
		make(
			"decided(n int)",
			"date",
			`case when ${SCHEMA}.state(n) = 'found' and ${SCHEMA}.is_decided(n) then ${SCHEMA}.today() - 30 - ${SCHEMA}.pick(n, 9, 700) end`,
		),
		// When what a list marks was last seen: in a tenth of the cases within a week.
		make(
			"changed(n int)",
			"timestamptz",
			`${SCHEMA}.midnight() - (1 + ${SCHEMA}.pick(n, 10, 70)) * interval '1 day' - interval '3 hours'`,
		),
		make(
			"name(n int)",
			"text",
			`(array['Sunita','Prakash','Meera','Ashok','Farida','Ravi','Lata','Imran','Anil','Kavita','Suresh','Nirmala'])[1 + ${SCHEMA}.pick(n, 11, 12)] || ' '
				|| case when n % ${fewStep} = 7 % ${fewStep} and n / ${fewStep} < 10 then '${WORDS.few}'
					when ${SCHEMA}.pick(n, 12, 2) = 0 then (array['Patil','Sharma','Rao','Khan','Iyer','Singh','Das','Nair','Gupta','Reddy','Joshi','Mehta','Kulkarni','Shaikh','Pawar','Jadhav','Yadav','Verma','Pillai','${WORDS.some}'])[1 + ${SCHEMA}.pick(n, 13, 20)]
					else initcap(translate(left(md5(${SCHEMA}.pick(n, 14, 20000)::text), 8), '0123456789', 'ghijklmnop')) end`,
		),
		make(
			"petitioners(n int)",
			"jsonb",
			`case when ${SCHEMA}.state(n) = 'found' then jsonb_build_array(${SCHEMA}.name(n)) else '[]' end`,
		),
		make(
			"respondents(n int)",
			"jsonb",
			`case when ${SCHEMA}.state(n) <> 'found' then '[]' when ${SCHEMA}.pick(n, 15, 3) = 0 then '["${WORDS.common}"]'
				else jsonb_build_array(${SCHEMA}.name(n + 7), ${SCHEMA}.name(n + 13)) end`,
		),
		make(
			"conflicts(n int)",
			"jsonb",
			`case when ${SCHEMA}.state(n) = 'found' and ${SCHEMA}.pick(n, 16, 200) = 0 then '{"caseStage":"Arguments"}' else '{}' end::jsonb`,
		),
		make(
			"hearings(n int)",
			"int",
			`case when ${SCHEMA}.state(n) = 'found' then 2 + ${SCHEMA}.pick(n, 17, 7) else 0 end`,
		),
		make("is_customer(p int)", "boolean", `p % 3 = 0 or p in (${BUSY}, ${USUAL})`),
		make(
			"added(n int)",
			"timestamptz",
			`${SCHEMA}.midnight() - interval '400 days' + n * (interval '390 days' / ${cases})`,
		),
		// What is asked for again and again; an office's case has the record of the case before it.
		`create unlogged table ${SCHEMA}.made (n int primary key, record int, owner int, cnr text, state_id text, district_id text, state look_up_state,
			filed date, next date, decided date, changed timestamptz, added timestamptz, hearings int, petitioners jsonb, respondents jsonb, conflicts jsonb)`,
	];
}

/** Makes what all rows of the cases numbered `from` to `to` rest on. */
export const makeNumbers = (from, to) => `insert into ${SCHEMA}.made
	select n, ${SCHEMA}.record(n), ${SCHEMA}.owner(n), ${SCHEMA}.cnr(n, pl.prefix), pl.state_id, pl.district_id, ${SCHEMA}.state(n), ${SCHEMA}.filed(n),
		${SCHEMA}.next(n), ${SCHEMA}.decided(n), ${SCHEMA}.changed(n), ${SCHEMA}.added(n), ${SCHEMA}.hearings(n), ${SCHEMA}.petitioners(n),
		${SCHEMA}.respondents(n), ${SCHEMA}.conflicts(n)
	from generate_series(${from}, ${to}) n join ${SCHEMA}.places pl on pl.place = ${SCHEMA}.place(n) % 64`;

export const forgetFunctions = `drop schema if exists ${SCHEMA} cascade`;

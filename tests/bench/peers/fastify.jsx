/**
 * The case list as one would write it by hand for speed alone: Fastify, postgres.js, one statement, React without a
 * framework. The JSON is the product's to the byte; the page says what the product's says.
 */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import Fastify from "fastify";
import postgres from "postgres";
import { renderToPipeableStream } from "react-dom/server";
import { findPerson, readPage } from "./list-data.js";
import { ListPage } from "./list-page.jsx";

const sql = postgres(process.env.DATABASE_URL, { max: 10 });
const app = Fastify();
const DAY_MS = 24 * 60 * 60 * 1000;
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

const listCases = (ownerId, page, limit) => sql`
	select c.id, c.owner_id, c.cnr_number, c.case_number, c.year, c.country, c.is_approved, c.archived_at,
		c.state_id, c.district_id, c.court_complex_id, c.court_establishment_id, c.case_type_id,
		s.name as state, d.name as district, cc.name as court_complex, ce.name as court_establishment,
		coalesce(ct.name, r.case_type) as case_type, r.look_up, r.fetched_at, r.filing_number,
		r.filing_date::text, r.registration_date::text, r.first_hearing_date::text, c.next_date::text, c.decision_date::text,
		c.is_noted, c.own_forum, c.appears_for, (
			select json_build_object('status', l.status, 'position', l.position, 'of', l.total, 'purpose', l.purpose,
				'checked_at', to_char(l.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
			from listings l where l.cnr_number = c.cnr_number and l.day = c.next_date
		) as listing,
		r.nature_of_disposal, r.case_stage, r.court_number_and_judge, r.petitioners, r.petitioner_advocates,
		r.respondents, r.respondent_advocates, r.acts, r.sections,
		(select count(*)::int from cases where owner_id = ${ownerId}) as total
	from cases c
	join states s on s.id = c.state_id
	join districts d on d.id = c.district_id
	join court_records r on r.cnr_number = c.cnr_number
	left join court_complexes cc on cc.id = c.court_complex_id
	left join court_establishments ce on ce.id = c.court_establishment_id
	left join case_types ct on ct.id = c.case_type_id
	where c.owner_id = ${ownerId}
	order by c.id desc limit ${limit} offset ${(page - 1) * limit}`;

const totalPages = (rows, limit) => Math.max(1, Math.ceil((rows[0]?.total ?? 0) / limit));

const cursorOf = (id) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

function caseJson(row) {
	return {
		id: row.id,
		user_id: row.owner_id,
		cnr_number: row.cnr_number,
		case_number: row.case_number,
		case_date: String(row.year),
		case_type: row.case_type,
		case_type_id: row.case_type_id,
		country: row.country,
		state: row.state,
		state_id: row.state_id,
		district: row.district,
		district_id: row.district_id,
		court_complex: row.court_complex,
		court_complex_id: row.court_complex_id,
		court_establishment: row.court_establishment,
		court_establishment_id: row.court_establishment_id,
		petitioners: JSON.stringify(row.petitioners),
		petitioner_advocates: JSON.stringify(row.petitioner_advocates),
		respondents: JSON.stringify(row.respondents),
		respondent_advocates: JSON.stringify(row.respondent_advocates),
		next_date: row.next_date && new Date(Date.parse(row.next_date) - DAY_MS - INDIA_OFFSET_MS).toISOString(),
		hearing_date: row.next_date,
		next_date_source: row.is_noted || row.own_forum !== null ? "noted" : "court",
		listing: row.listing,
		appears_for: row.appears_for,
		is_approved: row.is_approved ? 1 : 0,
		court_number_and_judge: row.court_number_and_judge,
		case_stage: row.case_stage,
		filing_number: row.filing_number,
		filing_date: row.filing_date,
		registration_date: row.registration_date,
		first_hearing_date: row.first_hearing_date,
		decision_date: row.decision_date,
		nature_of_disposal: row.nature_of_disposal,
		acts: row.acts.length + row.sections.length > 0 ? JSON.stringify({ acts: row.acts, sections: row.sections }) : null,
		own_forum: row.own_forum,
		archived: row.archived_at !== null,
		record_status: row.look_up,
		record_fetched_at: row.fetched_at?.toISOString() ?? null,
	};
}

const querystring = {
	type: "object",
	properties: {
		page: { type: "integer", minimum: 1, default: 1 },
		limit: { type: "integer", minimum: 1, maximum: 100, default: 10 },
	},
};

const toBrotli = promisify(brotliCompress);
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses at once, as the product does: piece by piece takes several times as long. */
app.addHook("onSend", async (request, reply, payload) => {
	if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return payload;
	reply.header("content-encoding", "br").header("vary", "accept-encoding").removeHeader("content-length");
	return toBrotli(typeof payload === "string" ? payload : await buffer(payload), brotli);
});

app.get("/api/v1/cases/:userId", { schema: { querystring } }, async (request, reply) => {
	const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
	const person = token && (await findPerson(sql, token));
	if (!person) return reply.code(401).send({ status: false, message: "Please log in again." });
	const { userId } = request.params;
	if (userId !== person.id && person.role !== "ADMIN")
		return reply.code(403).send({ status: false, message: "This belongs to somebody else." });
	const { page, limit } = request.query;
	const rows = await listCases(userId, page, limit);
	reply.header("cache-control", "no-store");
	const pages = totalPages(rows, limit);
	const nextCursor = page < pages ? cursorOf(rows[rows.length - 1].id) : null;
	return { status: true, data: rows.map(caseJson), totalPages: pages, nextCursor };
});

app.get("/user/cases", { schema: { querystring } }, async (request, reply) => {
	const token = /(?:^|; )token=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
	const person = token && (await findPerson(sql, token));
	if (!person) return reply.redirect("/");
	const list = await readPage(sql, person, request.query.page, token);
	const stream = new PassThrough();
	const { pipe } = renderToPipeableStream(<ListPage {...list} />, { onShellReady: () => pipe(stream) });
	reply.headers({ "cache-control": "no-store", "content-type": "text/html; charset=utf-8" });
	return reply.send(stream);
});

app.get("/", async () => "ready");

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });

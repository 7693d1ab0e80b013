import { expect, test } from "vitest";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { sql } from "~/platform/db/client.server";
import { migrateDatabase } from "~/platform/db/migrate.server";
import { cleanText } from "~/platform/outside/text";
import { fetchDistrictCourtCase } from "~/providers/ecourts.server";
import { serveJson } from "../support/courts/ecourts";
import { givenDatabaseBefore } from "../support/database/earlier-database";
import { given } from "../support/database/given";

const PERSON = "00000000-0000-7000-8000-000000000001";
const CNR = "MHPU010000012024";

const DIRTY = {
	title: "D&#039;Souza &amp;amp; Sons vs State",
	registration_number: "RCS&nbsp;412/2023",
	nature_of_disposal: "NA",
	case_stage: "Evidence<br/>of &quot;Plaintiff&quot;",
	court_number_and_judge: "\u202a3-Civil Judge\u200b &#150; Pune\u202c",
};
const PETITIONERS = ["1) D&#039;Souza &amp; Sons<br/>Advocate- K. R. Nair<br/>2) ब\u095cे लाल", "-", "D'SOUZA & SONS"];
const RESPONDENTS = ["State", "7-Eleven Ltd", "Ramesh, Advocate"];
const ORDERS = [
	{ number: 0, name: "Order on Exhibit &quot;5&quot;", date: "2026-10-10", url: null },
	{ number: 0, name: 'ORDER on Exhibit "5"', date: "2026-10-10", url: "https://courts.example/?a=1&amp;b=2" },
	{ number: 2, name: "--", date: null, url: null },
];
const HEARING = { purpose: "For <b>orders</b>", judge: "N/A", url: "https://courts.example/?a=1&amp;b=2" };

/** The same as the source sends it, dirty or clean. */
const answer = (isClean: boolean) => {
	const shown = (text: string) => (isClean ? cleanText(text) : text);
	return {
		cnr: CNR,
		title: shown(DIRTY.title),
		details: { registrationNumber: shown(DIRTY.registration_number) },
		status: {
			nextHearingDate: "2027-03-03",
			caseStage: shown(DIRTY.case_stage),
			natureOfDisposal: isClean ? null : DIRTY.nature_of_disposal,
			courtNumberAndJudge: shown(DIRTY.court_number_and_judge),
		},
		parties: {
			petitioners: isClean ? ["D'Souza & Sons", "बड़े लाल"] : PETITIONERS,
			petitionerAdvocates: isClean ? ["S. Rao", "K. R. NAIR"] : ["1) S. Rao", "K. R. NAIR"],
			respondents: RESPONDENTS,
		},
		actsAndSections: { acts: "A &amp; B Act; C Act" },
		history: [{ ...HEARING, purpose: shown(HEARING.purpose), businessDate: "2026-10-10" }],
		orders: ORDERS.map((order) => ({ ...order, name: shown(order.name) })),
	};
};

async function read(isClean: boolean) {
	const found = await fetchDistrictCourtCase(await serveJson(answer(isClean)), CNR);
	if (found.kind !== "found") throw new Error("Expected a record");
	return found.record;
}

test("F7: what is stored is cleaned once, as the source is read, and tells no change", async () => {
	const { url, client } = await givenDatabaseBefore("0088_clean_text");
	await client.unsafe(`
		insert into states (id, name, code) values ('1', 'Maharashtra', 'MH');
		insert into users (id, category, username, password_hash, first_name, last_name, email, mobile_number)
			values ('${PERSON}', 'USER', 'asha', 'x', 'A', 'B', 'a@example.in', '+919811100011')`);
	await client`insert into court_records ${client({ cnr_number: CNR, ...DIRTY })}`;
	await client`update court_records set petitioners = ${JSON.stringify(PETITIONERS)}::text::jsonb, respondents = ${JSON.stringify(RESPONDENTS)}::text::jsonb,
		petitioner_advocates = '["1) S. Rao", "K. R. NAIR"]', acts = '["A &amp; B Act", "C Act"]', orders = ${JSON.stringify(ORDERS)}::text::jsonb,
		transfers = '[{"text": "A<br>B"}]', updated_at = '2026-01-01'`;
	await client`insert into hearings ${client({ cnr_number: CNR, position: 0, date: "2026-10-10", ...HEARING })}`;
	await client`insert into case_changes (cnr_number, kind, old_value, new_value, source) values
		(${CNR}, 'stage', null, ${JSON.stringify(DIRTY.case_stage)}::text::jsonb, 'court'),
		(${CNR}, 'order', null, ${JSON.stringify({ ...ORDERS[0], number: 1 })}::text::jsonb, 'court')`;
	await client`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, derived_fields, updated_at)
		values (${PERSON}, ${PERSON}, ${CNR}, 'RCS&nbsp;412/2023', 0, '1', '{case_number}', '2026-01-01')`;
	const times = () => client`select r.updated_at, r.changed_at, c.updated_at as of_case, c.latest_change_at
		from court_records r join cases c using (cnr_number)`;
	const told =
		() => client`select (select count(*) from case_changes) as changes, (select count(*) from case_events) as events,
		(select count(*) from case_changes where not is_planned) as planned`;
	const before = [await times(), await told()];

	await migrateDatabase(url);

	expect([await times(), await told()]).toEqual(before);
	const [row] = await client`select * from court_records`;
	const record = await read(false);
	expect(row).toMatchObject({
		title: record.title,
		registration_number: record.registrationNumber,
		nature_of_disposal: null,
		case_stage: record.caseStage,
		court_number_and_judge: record.courtNumberAndJudge,
		petitioners: record.petitioners,
		petitioner_advocates: record.petitionerAdvocates,
		respondents: record.respondents,
		acts: record.acts,
		transfers: [{ text: "A B" }],
	});
	const [first, second] = [record.orders].flat();
	expect(row?.orders).toEqual([{ ...first, number: null }, second]);
	const [heard] = [record.hearings].flat();
	expect(await client`select purpose, judge, url from hearings`).toEqual([
		{ purpose: Object(heard).purpose, judge: "", url: Object(heard).url },
	]);
	expect(await client`select new_value from case_changes order by id`).toEqual([
		{ new_value: 'Evidence of "Plaintiff"' },
		{ new_value: { ...ORDERS[0], number: 1, name: 'Order on Exhibit "5"' } },
	]);
	expect(await client`select case_number, parties, search_text from cases`).toEqual([
		{
			case_number: "RCS 412/2023",
			parties: "dsouza sons बडे लाल state 7 eleven ltd ramesh advocate",
			search_text: "mhpu010000012024 rcs 412/2023 dsouza sons बडे लाल state 7 eleven ltd ramesh advocate",
		},
	]);
});

test("F7: a source that becomes cleaner or dirtier tells nothing new", async () => {
	const { id } = await given.givenUser();
	await given.givenCase(id, { cnrNumber: CNR });
	const told = () =>
		sql`select (select count(*) from case_changes) as changes, (select count(*) from case_events) as events`;
	await saveCourtRecord(CNR, await read(false));
	const before = await told();
	for (const isClean of [true, false]) await saveCourtRecord(CNR, await read(isClean));
	expect(await told()).toEqual(before);
});

import { expect, test } from "vitest";
import { caseInvariants } from "~/features/courts/cases/invariants.server";
import { migrateDatabase } from "~/platform/db/migrate.server";
import { givenDatabaseBefore } from "../support/database/earlier-database";

const PERSON = "00000000-0000-7000-8000-000000000001";

/** A case as the previous release saved it: `typed` is the number its owner sent, or empty where it was generated. */
type Before = { cnr: string; typed?: string; registration?: string; filing?: string };

test("numbers generated from a CNR are removed from cases and idempotent answers; those of the court or a person stay", async () => {
	const { url, client } = await givenDatabaseBefore("0067_case_numbers_given");
	await client.unsafe(`
		insert into states (id, name, code) values ('1', 'Maharashtra', 'MH');
		insert into users (id, category, username, password_hash, first_name, last_name, email, mobile_number)
			values ('${PERSON}', 'USER', 'asha', 'x', 'A', 'B', 'a@example.in', '+919811100011');
		insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
			values ('${PERSON}', '${PERSON}', 'k', 'h', 5)`);
	async function given({ cnr, typed, registration = "", filing = "" }: Before) {
		await client`insert into court_records (cnr_number) values (${cnr})`;
		const derived = typed === undefined ? ["state", "case_number", "year"] : ["state", "year"];
		const [row] = await client`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, derived_fields)
			values (gen_random_uuid(), ${PERSON}, ${cnr}, ${typed ?? ""}, 0, '1', ${derived}) returning id, case_number`;
		await client`insert into messages (id, batch_id, user_id, case_id, cnr_number, case_number, recipient, template, parameters, is_charged)
			values (gen_random_uuid(), ${PERSON}, ${PERSON}, ${String(row?.id)}, ${cnr}, ${String(row?.case_number)}, '+919811100011', 't', '[]', true)`;
		await client`update court_records set registration_number = ${registration || null}, filing_number = ${filing || null}
			where cnr_number = ${cnr}`;
	}
	await given({ cnr: "MHPU010000012024" });
	await given({ cnr: "MHPU010000022024", registration: "2/2024" });
	await given({ cnr: "MHPU010000032024", filing: "77/2024" });
	await given({ cnr: "MHPU010000042024", typed: "4/2024" });
	await given({ cnr: "MHPU010000052024", typed: "RCS/412/2023", registration: "1304/2023" });
	const rows = () => client`select right(cnr_number, 5) as cnr, case_number as number from cases order by cnr_number`;
	const sent = () =>
		client`select right(cnr_number, 5) as cnr, case_number as number from messages order by cnr_number`;
	const numbers = async (of: typeof rows) => (await of()).map(({ number }) => number);
	expect(await numbers(rows)).toEqual(["1/2024", "2/2024", "77/2024", "4/2024", "RCS/412/2023"]);
	expect(await numbers(sent)).toEqual(["1/2024", "2/2024", "3/2024", "4/2024", "RCS/412/2023"]);

	await migrateDatabase(url);
	expect(await numbers(rows)).toEqual(["", "2/2024", "77/2024", "4/2024", "RCS/412/2023"]);
	expect(await numbers(sent)).toEqual(["", "2/2024", "", "4/2024", "RCS/412/2023"]);

	await client`update court_records set registration_number = '1/2025' where cnr_number = 'MHPU010000012024'`;
	expect(await numbers(rows)).toEqual(["1/2025", "2/2024", "77/2024", "4/2024", "RCS/412/2023"]);
	const rule = caseInvariants.find(({ name }) => name === "a case whose owner gave no number has the court's or none");
	expect(await client.unsafe(String(rule?.sql))).toEqual([]);
	await client`update cases set case_number = '2/2099' where cnr_number = 'MHPU010000022024'`;
	expect(await client.unsafe(String(rule?.sql))).toHaveLength(1);
});

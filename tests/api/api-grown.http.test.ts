import { beforeEach, describe, expect, test } from "vitest";
import { logInClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given, givenClient } from "../support/server/site";

let userId = "";
let call: Awaited<ReturnType<typeof logInClient>>["call"];
beforeEach(async () => {
	const user = await given.givenUser();
	userId = user.id;
	({ call } = await logInClient(base, user.username, PASSWORD));
});

const read = async (path: string) => {
	const { status, json } = await call("GET", path);
	return { status, ...Object(json) };
};

describe("GET /api/v1/case/:caseId", () => {
	test("gives the record of the list, also of an archived case; without an id of a case it is 404", async () => {
		const { id } = await given.givenCase(userId, { archivedAt: new Date() });
		const list = await read(`/api/v1/cases/${userId}`);
		expect(list.data).toHaveLength(1);
		expect(await read(`/api/v1/case/${id}`)).toEqual({
			status: true,
			data: { ...list.data[0], version: expect.any(String) },
		});
		expect(list.data[0]).toMatchObject({ id, archived: true });
		for (const nobody of ["x", "00000000-0000-7000-8000-000000000000"])
			expect((await call("GET", `/api/v1/case/${nobody}`)).status).toBe(404);
	});

	test("is for an administrator too", async () => {
		const { id } = await given.givenCase(userId);
		const { call: asAdmin } = await givenClient({ role: "ADMIN" });
		expect(await asAdmin("GET", `/api/v1/case/${id}`)).toMatchObject({
			status: 200,
			json: { data: { user_id: userId } },
		});
	});
});

describe("GET /api/v1/messages/:userId", () => {
	/** Sends about a new case to its owner and the saved number. @returns the batch */
	async function send(caseNumber: string): Promise<string> {
		const { id } = await given.givenCase(userId, { isApproved: true, caseNumber }, { nextDate: "2031-02-03" });
		await given.client`update subscription_numbers set gets_all_cases = true where user_id = ${userId}`;
		const sent = await call("POST", "/api/v1/whatsapp/handle-manual-message", { user_id: userId, case_id: [id] });
		expect(sent.status, sent.text).toBe(200);
		return Object(sent.json).data.batch_id;
	}

	test("tells what was sent, to which number, how far it is and what it says, by batch and page by page", async () => {
		await given.givenPurchase(userId);
		const [first, second] = [await send("1/2024"), await send("2/2024")];
		const path = `/api/v1/messages/${userId}`;
		const all = await read(path);
		expect(all).toMatchObject({ totalPages: 1, nextCursor: null });
		expect(all.data.map((row: { batch_id: string }) => row.batch_id)).toEqual([second, second, first, first]);
		const { data } = await read(`${path}?batch_id=${first}`);
		expect(data).toHaveLength(2);
		const toClient = data.find(({ number }: { number: string }) => number === "+919876501234");
		expect(toClient).toMatchObject({ case_number: "1/2024", name: "Kamala Devi", reason: null, sms: null });
		expect(toClient.text).toMatch(/Next hearing: .*2031/);
		expect(toClient.text).not.toContain("/opt-out/");
		await expect
			.poll(async () => (await read(`${path}?batch_id=${first}`)).data.map((row: { status: string }) => row.status))
			.not.toContain("queued");

		const ids: string[] = [];
		let cursor: string | null = "";
		for (; cursor !== null; ) {
			const page: { data: { id: string }[]; nextCursor: string | null } = await read(
				`${path}?limit=3${cursor ? `&cursor=${cursor}` : ""}`,
			);
			ids.push(...page.data.map(({ id }) => id));
			cursor = page.nextCursor;
		}
		expect(ids).toEqual(all.data.map(({ id }: { id: string }) => id));
		expect((await read(`${path}?limit=3&page=2`)).data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(3));
		for (const nothing of ["x", "00000000-0000-7000-8000-000000000000"])
			expect(await read(`${path}?batch_id=${nothing}`)).toMatchObject({ data: [], totalPages: 1, nextCursor: null });
		await given.client`update messages set parameters = '[]' where user_id = ${userId}`;
		expect((await read(path)).data[0].text).toBeNull();
	});

	test("never gives the link by which a person's alerts are stopped", async () => {
		const [batch] = await given.client`
			insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
			values (gen_random_uuid(), ${userId}, 'one', 'one', 1) returning id`;
		const parameters = JSON.stringify([
			"Rao v. State",
			"Moved to 3 Feb 2031.",
			"https://x.example/c",
			"https://x.example/stop/1",
		]);
		await given.client`
			insert into messages (id, user_id, batch_id, cnr_number, case_number, recipient, template, parameters, is_charged)
			values (gen_random_uuid(), ${userId}, ${batch?.id}, 'MHPU010000012024', '1/2024', '+919876501234', 'alert_case',
				${parameters}::text::jsonb, true)`;
		const { data } = await read(`/api/v1/messages/${userId}`);
		expect(data[0].text).toContain("Moved to 3 Feb 2031.");
		expect(data[0].text).not.toContain("/stop/");
	});
});

describe("/api/v1/alerts/:userId", () => {
	test("gives the settings, and takes back what it gave", async () => {
		const path = `/api/v1/alerts/${userId}`;
		const before = await read(path);
		expect(before.data).toEqual({
			...{ date_changed: ["whatsapp", "email"], disposed: ["whatsapp", "email"], order: ["email"], week: [] },
			...{
				reminder: ["whatsapp", "email"],
				tomorrow: ["whatsapp", "email"],
				trouble: ["email"],
				approved: ["email"],
				due: ["whatsapp", "email"],
				reminder_days: [],
				due_days: [1, 0],
			},
			...{ quiet_from: "22:30", quiet_until: "06:30", paused_until: null, version: expect.any(String) },
		});
		expect(await call("PUT", path, before.data)).toMatchObject({ status: 200, json: { data: before.data } });
		const changed = { ...before.data, order: ["sms"], reminder_days: [7, 0], quiet_from: "", quiet_until: "" };
		await call("PUT", path, { ...changed, paused_until: "2099-01-31" });
		expect((await read(path)).data).toEqual({ ...changed, paused_until: "2099-01-31", version: expect.any(String) });
		const off = await call("PUT", path, {});
		const none = { date_changed: [], tomorrow: [], reminder_days: [], paused_until: null };
		expect(off.json).toMatchObject({ data: { ...none, approved: ["email"] } });
	});

	test.each([
		[{ order: ["pigeon"] }, "order.0"],
		[{ quiet_from: "22:30" }, "quiet_until"],
		[{ quiet_from: "25:00", quiet_until: "06:00" }, "quiet_from"],
		[{ reminder_days: [2] }, "reminder_days.0"],
		[{ paused_until: "soon" }, "paused_until"],
	])("refuses %j and keeps what was", async (input, field) => {
		const path = `/api/v1/alerts/${userId}`;
		const before = await read(path);
		const refused = await call("PUT", path, input);
		expect(refused).toMatchObject({ status: 400, json: { errors: { [field]: [expect.any(String)] } } });
		expect(await read(path)).toEqual(before);
	});

	test("is 404 to an administrator where there is no such person, and names both methods", async () => {
		const { call: asAdmin } = await givenClient({ role: "ADMIN" });
		const nobody = "/api/v1/alerts/00000000-0000-7000-8000-000000000000";
		expect((await asAdmin("PUT", nobody, { order: ["email"] })).status).toBe(404);
		const wrong = await call("POST", `/api/v1/alerts/${userId}`, {});
		expect(wrong).toMatchObject({ status: 405, json: { message: "This address takes GET and PUT." } });
		expect(wrong.headers.get("allow")).toBe("GET, HEAD, PUT");
	});
});

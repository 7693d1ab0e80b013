import { beforeAll, describe, expect, test } from "vitest";
import { logInClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { inDays } from "../support/days";
import { base, given, givenBrowser, type logIn } from "../support/server/site";
import { givenPackage } from "../support/telling/messages";

type Browser = Awaited<ReturnType<typeof logIn>>;
type Fields = Record<string, string>;

/** A form of a saved row: its page, a field of it, and all that it posts with a value in that field. */
type SavedForm = { page: string; field: string; fields: (value: string) => Fields; by: Browser; values?: string[] };

const forms: Record<string, SavedForm> = {};
let user: Awaited<ReturnType<typeof given.givenUser>>;

beforeAll(async () => {
	const opened = await givenBrowser();
	user = opened.user;
	const own = opened.browser;
	const admin = (await givenBrowser({ role: "ADMIN" })).browser;
	const one = await given.givenCase(user.id);
	await givenPackage(given.db, user.id, {});
	const sql = given.client;
	const casePage = `/user/cases/${one.id}`;
	forms.note = { page: `${casePage}?edit=note`, by: own, field: "note", fields: (note) => ({ intent: "note", note }) };
	forms.tags = { page: `${casePage}?edit=tags`, by: own, field: "tags", fields: (tags) => ({ intent: "tags", tags }) };
	const [details] = await sql`select * from cases where id = ${one.id}`;
	forms["details of a case"] = {
		page: `${casePage}/edit`,
		by: own,
		field: "case_number",
		fields: (case_number) => ({
			cnr_number: one.cnrNumber,
			confirmed: one.cnrNumber,
			case_number,
			case_date: String(details?.year),
			state: String(details?.state_id),
			district_id: String(details?.district_id ?? ""),
			court_complex: String(details?.court_complex_id ?? ""),
			court_establishment: String(details?.court_establishment_id ?? ""),
			case_type: String(details?.case_type_id ?? ""),
		}),
	};
	const matter = {
		petitioner: "Gokhale",
		respondent: "Lotus",
		forum: "Tribunal",
		case_date: "2025",
		next_date: inDays(1),
	};
	const added = await own.post("/user/cases/add-own", matter);
	const matterId = String(/[0-9a-f-]{36}/.exec(added.headers.get("location") ?? "")?.[0]);
	forms["own matter"] = {
		page: `/user/cases/${matterId}/edit`,
		by: own,
		field: "case_number",
		fields: (case_number) => ({ ...matter, case_number, appears_for: "", purpose: "Evidence" }),
	};
	forms["record of a case, by an administrator"] = {
		page: `/admin/cases/${one.id}/record`,
		by: admin,
		field: "case_stage",
		fields: (case_stage) => ({ case_stage, petitioners: "Sunita Rao" }),
	};
	await own.post("/user/mobile-maintenance/new", { mobile_number: "9820011223", party_name: "Kamala" });
	const [number] = await sql`select id from subscription_numbers where user_id = ${user.id}`;
	forms.contact = {
		page: `/user/clients/${number?.id}?edit=contact`,
		by: own,
		field: "party_name",
		fields: (party_name) => ({ party_name, language: "en", agreed_how: "in_person", agreed_on: "" }),
	};
	await own.post("/user/messages/templates/new", { intent: "save", name: "Hearing", text: "Come {{next_date}}" });
	const [template] = await sql`select id from saved_templates where user_id = ${user.id}`;
	forms.template = {
		page: `/user/messages/templates/${template?.id}/edit`,
		by: own,
		field: "text",
		fields: (text) => ({ intent: "save", name: "Hearing", text }),
	};
	forms.alerts = {
		page: "/user/alerts",
		by: own,
		field: "quiet_from",
		fields: (quiet_from) => ({ quiet_from, quiet_until: "06:30", order: "email", paused_until: "" }),
		values: ["21:15", "22:45"],
	};
	forms.profile = {
		page: "/user/profile/edit",
		by: own,
		field: "address",
		fields: (address) => ({
			...{ address, state: "Maharashtra", district: "Pune", city: "Pune", pincode: "411005", category: "ADVOCATE" },
			...{ email: user.email, mobile_number: user.mobileNumber, profession: "Private Sector" },
		}),
	};
});

/** The version that the form with this field shows. */
function basisIn(html: string, field: string): string {
	const form = html.split("<form").find((one) => one.includes(` name="${field}"`));
	const basis = /name="based_on" value="([^"]+)"/.exec(form ?? "")?.[1];
	if (!basis) throw new Error(`No form with ${field} names its version`);
	return basis;
}

describe("135: a form of two tabs", () => {
	test.for([
		"note",
		"tags",
		"details of a case",
		"own matter",
		"record of a case, by an administrator",
		"contact",
		"template",
		"alerts",
		"profile",
	])("%s: the late one is refused with both, and the person chooses", async (name) => {
		const form = forms[name];
		if (!form) throw new Error(`No form ${name}`);
		const { page, field, fields, by, values } = form;
		// A word of its own for each form, since some pages show several.
		const word = name.replace(/\W/g, "").slice(0, 12);
		const [theirs = "", mine = ""] = values ?? [`kingfisher${word}`, `zebrafinch${word}`];
		const read = async () => (await by.get(page)).text();
		const opened = basisIn(await read(), field);
		const save = async (value: string, based_on: string) => {
			const answer = await by.post(page, { ...fields(value), based_on });
			return { status: answer.status, html: await answer.text() };
		};
		expect((await save(theirs, opened)).status, "the first tab").toBe(303);
		expect((await save(theirs, opened)).status, "the same again").toBe(303);
		const refused = await save(mine, opened);
		expect(refused.status, "the second tab").toBe(409);
		for (const words of [`Saved now: ${theirs}`, mine, "Save mine", "Keep what is there"])
			expect(refused.html).toContain(words);
		const standing = await read();
		expect(standing).toContain(theirs);
		expect(standing).not.toContain(mine);
		expect((await save(mine, basisIn(refused.html, field))).status, "the choice").toBe(303);
		expect(await read()).toContain(mine);
	});

	test("a form with a mistake keeps the version that it was opened with", async () => {
		const { page, fields, by } = forms.profile ?? expect.fail();
		const answer = await by.post(page, { ...fields("12 Court Road"), pincode: "1", based_on: "opened-with-this" });
		expect(answer.status).toBe(400);
		expect(basisIn(await answer.text(), "address")).toBe("opened-with-this");
	});

	test("of links keeps what the other tab ticked, since each saves only what was changed in it", async () => {
		const { user: owner, browser: own } = await givenBrowser();
		await givenPackage(given.db, owner.id, { numbers: ["+919811100001", "+919811100002"], isLinked: false });
		const { id } = await given.givenCase(owner.id, { isApproved: true });
		const page = `/user/cases/${id}`;
		const found = await given.client`select id from subscription_numbers where user_id = ${owner.id} order by id`;
		const [one = "", other = ""] = found.map((row) => String(row.id));
		const html = await (await own.get(`${page}?part=clients&edit=numbers`)).text();
		for (const number of [one, other]) expect(html).toContain(`name="shown" value="${number} no"`);
		const linked = async () =>
			(await given.client`select number_id from number_cases where case_id = ${id} order by 1`).map(
				(row) => row.number_id,
			);
		const save = (ticked: string[], state: "yes" | "no") => {
			const shown = [one, other].map((number) => ["shown", `${number} ${state}`]);
			const fields = new URLSearchParams([...shown, ...ticked.map((number) => ["number", number])]);
			return own.post(`${page}?part=clients`, fields, { action: `${page}/numbers` });
		};
		await save([one], "no");
		await save([other], "no");
		expect(await linked()).toEqual([one, other].sort());
		await save([other], "yes");
		expect(await linked()).toEqual([other]);
	});

	test("of two at once, one is refused", async () => {
		const { page, field, fields, by } = forms.contact ?? expect.fail();
		const based_on = basisIn(await (await by.get(page)).text(), field);
		const both = ["First", "Second"].map((value) => by.post(page, { ...fields(value), based_on }));
		expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([303, 409]);
	});
});

describe("135: a call", () => {
	test("that names an older version is refused; one that names none is not", async () => {
		const { call } = await logInClient(base, user.username, PASSWORD);
		const { id } = await given.givenCase(user.id);
		const calls = [
			["PUT", `/auth/update-user/${user.id}`, { city: "Nashik" }],
			["PUT", `/api/v1/alerts/${user.id}`, { quiet_from: "20:00", quiet_until: "05:00", paused_until: null }],
			["POST", "/api/v1/cases/update-case", { case_id: id, case_number: "46/2023" }],
			["POST", "/api/v1/cases/update-case", { case_id: id, appears_for: "petitioner" }],
		] as const;
		for (const [method, path, body] of calls) {
			const late = await call(method, path, { ...body, based_on: "an-older-version" });
			expect(late, `${path} ${JSON.stringify(body)}`).toMatchObject({
				status: 409,
				json: { code: "changed_meanwhile" },
			});
			expect((await call(method, path, body)).status, path).toBe(200);
			expect((await call(method, path, { ...body, based_on: "an-older-version" })).status, "the same again").toBe(200);
		}
	});

	test("sends back the version that it read", async () => {
		const { call } = await logInClient(base, user.username, PASSWORD);
		const at = `/api/v1/alerts/${user.id}`;
		const read = Object((await call("GET", at)).json).data;
		const { version: based_on, ...settings } = read;
		expect((await call("PUT", at, { ...settings, week: ["email"], based_on })).status).toBe(200);
		expect((await call("PUT", at, { ...settings, week: ["sms"], based_on })).status).toBe(409);
	});
});

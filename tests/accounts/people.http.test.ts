import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { logInClient, openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD, someCnr } from "../support/database/people";
import { base, given, givenBrowser, givenClient, logIn } from "../support/server/site";

const PREFIXES = ["/api/v1/auth", "/api/auth", "/auth"];
const PROFILE = {
	address: "12 Court Road",
	state: "Maharashtra",
	district: "Pune",
	city: "Pune",
	pincode: "411005",
	profession: "Private Sector",
	category: "USER",
} as const;

describe.each(PREFIXES)("the profile calls at %s", (prefix) => {
	test("return the profile in a list of one, and accept the same fields on update", async () => {
		const { user, call } = await givenClient(PROFILE);
		const read = await call("GET", `${prefix}/user/${user.id}`);
		expect(read.json).toEqual({
			status: true,
			data: [
				{
					...PROFILE,
					id: user.id,
					first_name: "Meera",
					last_name: "Iyer",
					username: user.username,
					role: "USER",
					email: user.email,
					mobile_number: user.mobileNumber,
					country: "India",
					pending_email: null,
					pending_mobile_number: null,
					version: expect.any(String),
				},
			],
		});
		const profile = Object(read.json).data[0];
		const put = await call("PUT", `${prefix}/update-user/${user.id}`, { ...profile, city: "Nashik", first_name: "X" });
		expect(put.status).toBe(200);
		expect(put.json).toMatchObject({
			status: true,
			message: "Profile updated successfully!",
			data: [{ city: "Nashik", first_name: "Meera" }],
		});
	});
});

describe("PUT /auth/update-user", () => {
	test("keeps a new email address and mobile number pending, and says so", async () => {
		const { user, call } = await givenClient(PROFILE);
		const email = `new-${user.username}@example.in`;
		const put = await call("PUT", `/auth/update-user/${user.id}`, { email, mobile_number: "09811155566" });
		expect(put.json).toMatchObject({
			message: `Profile updated successfully! Enter the OTP sent to 98111 55566 to use the new mobile number. Open the link sent to ${email} to use the new email address.`,
			data: [
				{
					email: user.email,
					mobile_number: user.mobileNumber,
					pending_email: email,
					pending_mobile_number: "+919811155566",
				},
			],
		});
	});

	test("names the wrong fields by the payload's keys, and changes nothing", async () => {
		const { user, call } = await givenClient(PROFILE);
		const put = await call("PUT", `/auth/update-user/${user.id}`, {
			pincode: "01",
			city: "Nashik",
			email: "no address",
		});
		expect(put.status).toBe(400);
		expect(put.json).toMatchObject({
			status: false,
			errors: { pincode: ["Pincode cannot start with 0"], email: [expect.any(String)] },
		});
		expect((await call("GET", `/auth/update-user/${user.id}`)).status).toBe(405);
		const [row] = await given.client`select city from users where id = ${user.id}`;
		expect(row?.city).toBe("Pune");
	});

	test("has the same answer for an address of another account and for a free one", async () => {
		const [user, other] = [await given.givenUser(PROFILE), await given.givenUser()];
		const { call } = await logInClient(base, user.username, PASSWORD);
		for (const email of [other.email, `free-${other.email}`]) {
			const put = await call("PUT", `/auth/update-user/${user.id}`, { email });
			expect(put.status).toBe(200);
			expect(put.json).toMatchObject({
				message: `Profile updated successfully! Open the link sent to ${email} to use the new email address.`,
				data: [{ email: user.email, pending_email: email }],
			});
		}
	});

	test("requires a login of the last ten minutes, or the password, to change the email or mobile number", async () => {
		const { user, call } = await givenClient(PROFILE);
		await given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`;
		const put = (body: object) => call("PUT", `/auth/update-user/${user.id}`, body);
		const email = `late-${user.email}`;
		expect(await put({ email })).toMatchObject({
			status: 403,
			json: { status: false, message: "Enter your password to continue.", errors: { password: [expect.any(String)] } },
		});
		expect((await put({ email, password: "Wrong@12345" })).status).toBe(400);
		const profile = Object((await call("GET", `/auth/user/${user.id}`)).json).data[0];
		expect((await put({ ...profile, city: "Nashik" })).status).toBe(200);
		expect(await put({ email, password: PASSWORD })).toMatchObject({
			status: 200,
			json: { data: [{ city: "Nashik", pending_email: email }] },
		});
	});

	test("accepts an administrator's call for any user, and returns 404 for an unknown one", async () => {
		const [admin, user] = [await given.givenUser({ role: "ADMIN" }), await given.givenUser(PROFILE)];
		const { call } = await logInClient(base, admin.username, PASSWORD);
		expect((await call("PUT", `/auth/update-user/${user.id}`, { city: "Satara" })).status).toBe(200);
		expect((await call("GET", `/auth/user/${user.id}`)).json).toMatchObject({ data: [{ city: "Satara" }] });
		expect((await call("GET", "/auth/user/nobody")).status).toBe(404);
	});
});

/** Creates a token on the profile page, as a person does. */
async function makeToken(browser: ReturnType<typeof openBrowser>, scope: string) {
	const page = await browser.post("/user/profile/tokens/new", { name: `Diary ${scope}`, scope, days: "30" });
	return /value="(nd_[\w-]+)"/.exec(await page.text())?.[1] ?? "";
}

describe("a named API token", () => {
	const someCase = () => ({
		state: "1",
		district: "1-25",
		case_date: "2024",
		case_number: "1",
		cnr_number: someCnr(),
	});

	test("of scope read reads and looks up, is refused writes, and is invalid once revoked", async () => {
		const { user, browser } = await givenBrowser();
		const call = openClient(base, await makeToken(browser, "read"));
		expect((await call("GET", `/api/v1/cases/${user.id}`)).json).toMatchObject({ status: true, data: [] });
		expect((await call("POST", "/api/fetch-state", {})).status).toBe(200);
		for (const [method, address, body] of [
			["POST", "/api/v1/cases/add", someCase()],
			["PUT", `/auth/update-user/${user.id}`, { city: "Nashik" }],
			["DELETE", "/api/v1/cases/delete/1", undefined],
		] as const) {
			const refused = await call(method, address, body);
			expect(refused.status).toBe(403);
			expect(refused.json).toMatchObject({
				status: false,
				message: "This token is read-only. Create one with write access.",
			});
		}
		const [token] = await given.client`select id from api_tokens where user_id = ${user.id}`;
		await browser.post("/user/profile", { token: String(token?.id) }, { action: "/user/profile/access/end" });
		expect((await call("GET", `/api/v1/cases/${user.id}`)).status).toBe(401);
	});

	test("of scope read-write writes, and can be revoked by its owner only", async () => {
		const user = await given.givenUser();
		const [browser, stranger] = [openBrowser(base), openBrowser(base)];
		await browser.logIn(user.username, PASSWORD);
		await stranger.logIn((await given.givenUser()).username, PASSWORD);
		const call = openClient(base, await makeToken(browser, "read-write"));
		expect((await call("POST", "/api/v1/cases/add", someCase())).status).toBe(200);
		const [token] = await given.client`select id from api_tokens where user_id = ${user.id}`;
		await stranger.post("/user/profile", { token: String(token?.id) }, { action: "/user/profile/access/end" });
		expect((await call("GET", `/api/v1/cases/${user.id}`)).status).toBe(200);
	});
});

test("the data export is one JSON file, and a CSV file for each kind", async () => {
	const user = await given.givenUser();
	const mine = await given.givenCase(user.id);
	const browser = await logIn(user.username);
	const json = await browser.get("/user/profile/data.json");
	expect(json.headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
	expect(await json.json()).toMatchObject({ account: [{ id: user.id }], cases: [{ cnr_number: mine.cnrNumber }] });
	const csv = await browser.get("/user/profile/data.csv?kind=cases");
	expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
	expect(await csv.text()).toContain(mine.cnrNumber);
	for (const kind of ["users", "rate_limits", "toString"])
		expect((await browser.get(`/user/profile/data.csv?kind=${kind}`)).status).toBe(404);
});

test("the data export asks for the password if the login is too long ago", async () => {
	const { user, browser } = await givenBrowser();
	await given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`;
	for (const file of ["data.json", "data.csv?kind=account"]) {
		const answer = await browser.get(`/user/profile/${file}`);
		expect([answer.status, answer.headers.get("location")], file).toEqual([303, "/user/profile/data"]);
	}
	const page = await (await browser.get("/user/profile/data")).text();
	expect(page).toContain('name="password"');
	expect(page).not.toContain("Download everything");
	const wrong = await browser.post("/user/profile/data", { password: "Wrong@12345" });
	expect(await wrong.text()).toContain("Wrong password.");
	expect((await browser.get("/user/profile/data.json")).status).toBe(303);
	expect((await browser.post("/user/profile/data", { password: PASSWORD })).status).toBe(303);
	expect((await browser.get("/user/profile/data.json")).status).toBe(200);
});

test("an administrator's action on an account asks for the password if the login is too long ago", async () => {
	const [admin, user] = [await given.givenUser({ role: "ADMIN" }), await given.givenUser()];
	const browser = await logIn(admin.username);
	await given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${admin.id}`;
	const actionPath = `/admin/users/${user.id}/act?act=block`;
	expect(await (await browser.get(actionPath)).text()).toContain('name="password"');
	const refused = await browser.post(actionPath, { reason: "asked by court" });
	expect(await refused.text()).toContain("Enter your password to continue.");
	expect((await given.client`select blocked_at from users where id = ${user.id}`)[0]?.blocked_at).toBeNull();
	expect((await browser.post(actionPath, { reason: "asked by court", password: PASSWORD })).status).toBe(303);
	expect((await given.client`select blocked_at from users where id = ${user.id}`)[0]?.blocked_at).not.toBeNull();
});

test("an internal error is answered in the specification's words", async () => {
	const { user, browser } = await givenBrowser(PROFILE);
	await given.client.unsafe(`
		create or replace function fail_on_purpose() returns trigger language plpgsql as $$ begin raise 'on purpose'; end; $$;
		create trigger fail_on_purpose before update on users for each row when (new.city = 'Faultville') execute function fail_on_purpose()`);
	const typed = { ...PROFILE, email: user.email, mobile_number: user.mobileNumber, city: "Faultville" };
	const answer = await browser.post("/user/profile/edit", typed);
	await given.client.unsafe("drop trigger fail_on_purpose on users");
	expect(answer.status).toBe(503);
	expect(await answer.text()).toContain("Failed to update profile.");

	await given.client`alter table one_time_tokens rename to one_time_tokens_away`;
	const page = await browser.get("/user/profile/edit");
	await given.client`alter table one_time_tokens_away rename to one_time_tokens`;
	expect(page.status).toBe(503);
	expect(await page.text()).toContain("Failed to load user data.");
});

describe("npm run admin:create", () => {
	async function create(answers: string[]) {
		const child = spawn(process.execPath, ["build/server/index.js", "admin:create"], {
			env: {
				...process.env,
				DATABASE_URL: inject("databaseUrl"),
				DATA_DIR: mkdtempSync(path.join(tmpdir(), "admin-")),
				LOG_LEVEL: "warn",
			},
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
		child.stdin.end(answers.map((answer) => `${answer}\n`).join(""));
		const [code] = await once(child, "exit");
		return { code, output };
	}
	const answers = (username: string, password = "Fresh@Admin1", again = password) => [
		username,
		`${username}@example.in`,
		"9811166677",
		"Lata",
		"Rao",
		password,
		again,
	];

	test("creates an administrator who can log in, prints no password, and refuses a second one of that name", async () => {
		const made = await create(answers("chief.one"));
		expect(made).toMatchObject({
			code: 0,
			output: expect.stringContaining("chief.one is an administrator and can log in."),
		});
		expect(made.output).not.toContain("Fresh@Admin1");
		const { call } = await logInClient(base, "chief.one", "Fresh@Admin1");
		expect((await call("GET", "/auth/user/nobody")).status).toBe(404);
		expect(await create(answers("Chief.One"))).toMatchObject({
			code: 1,
			output: expect.stringContaining("belongs to another account"),
		});
	});

	test("prints what is wrong with the input and creates nobody", async () => {
		expect((await create(answers("ab", "weak"))).output).toMatch(
			/Must be at least 3 characters[\s\S]*At least 8 characters/,
		);
		expect((await create(answers("chief.two", "Fresh@Admin1", "Other@Admin1"))).output).toContain(
			"Passwords do not match",
		);
		expect((await create(["chief.two"])).output).toContain("an answer is missing");
		expect(await given.client`select id from users where username = 'chief.two'`).toHaveLength(0);
	});
});

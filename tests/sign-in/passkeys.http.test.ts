import { expect, test } from "vitest";
import { createDevice } from "../support/browser/authenticator";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given } from "../support/server/site";

const site = { origin: `http://localhost:${new URL(base).port}`, rpId: "localhost" };
type Browser = ReturnType<typeof openBrowser>;
type Device = ReturnType<typeof createDevice>;

/** Does what the page's script does: gets the challenge, asks the device, and posts its answer. */
async function add(browser: Browser, device: Device, area = "/user") {
	const page = `${area}/profile/passkeys`;
	const offered = await browser.post(page, {}, { action: `${page}/offer` });
	expect(offered.headers.get("cache-control")).toBe("no-store");
	const { making } = await offered.json();
	const passkey = JSON.stringify(device.make(making));
	return browser.post(page, { intent: "add", name: "", passkey }, { headers: { "user-agent": "Chrome/120 Android" } });
}

async function logIn(browser: Browser, device: Device, fields: Record<string, string> = {}) {
	const offered = await browser.post("/", {}, { action: "/login/passkey" });
	const { signing } = await offered.json();
	const passkey = JSON.stringify(device.sign(signing));
	return browser.post("/", { passkey, ...fields }, { action: "/?index&form=passkey" });
}

async function givenOwner(about: Parameters<typeof given.givenUser>[0] = {}) {
	const user = await given.givenUser(about);
	const [browser, device] = [openBrowser(base), createDevice(site)];
	await browser.logIn(user.username, PASSWORD);
	const added = await add(browser, device, about.role === "ADMIN" ? "/admin" : "/user");
	expect(added.status).toBe(303);
	return { user, browser, device };
}

test.each([
	["USER", "/user/cases"],
	["ADMIN", "/admin/cases"],
] as const)("a %s adds a passkey and logs in with it from another browser", async (role, home) => {
	const { user, browser, device } = await givenOwner({ role });
	const html = await (await browser.get(`/${role.toLowerCase()}/profile/passkeys`)).text();
	expect(html).toContain("Chrome on Android");
	expect(html).toContain("To add a passkey, open the standard version in a browser that supports passkeys");
	const other = openBrowser(base);
	const answer = await logIn(other, device);
	expect([answer.status, answer.headers.get("location")]).toEqual([303, home]);
	expect((await other.get(home)).status).toBe(200);
	const cookies = [...other.cookies.keys()];
	expect(cookies).toEqual(expect.arrayContaining(["session", "device"]));
	expect(await given.client`select id from sessions where user_id = ${user.id}`).toHaveLength(2);
});

test("a login by a passkey leads to the page the person wanted, within the site", async () => {
	const { device } = await givenOwner();
	const to = async (redirectTo: string) =>
		(await logIn(openBrowser(base), device, { redirectTo })).headers.get("location");
	expect(await to("/user/diary")).toBe("/user/diary");
	expect(await to("https://evil.example/")).toBe("/user/cases");
});

test("a form posted with an ended session is shown again after a login by a passkey, too", async () => {
	const { user, browser, device } = await givenOwner();
	const form = "/user/complaints/new";
	const body = await browser.prepare(form, { topic: "Wrong date", message: "Of last year." });
	await given.client`delete from sessions where user_id = ${user.id}`;
	const refused = await browser.send(form, body);
	const html = await (await browser.send(String(refused.headers.get("location")), body)).text();
	const savedForm = /name="kept_form" value="([^"]*)"/.exec(html)?.[1] ?? "";
	const token = /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? "";
	const { signing } = await (await browser.send("/login/passkey", new URLSearchParams({ form_token: token }))).json();
	const passkey = JSON.stringify(device.sign(signing));
	const answer = await browser.send(
		"/?index&form=passkey",
		new URLSearchParams({ form_token: token, kept_form: savedForm, passkey }),
	);
	expect([answer.status, answer.headers.get("location")]).toEqual([307, form]);
});

test("a refusal is shown on the login form, without the device's answer", async () => {
	const { user, device } = await givenOwner();
	const stranger = await logIn(openBrowser(base), createDevice(site));
	expect(stranger.status).toBe(401);
	const html = await stranger.text();
	expect(html).toContain("You cannot log in here with this passkey.");
	expect(html).not.toContain("clientDataJSON");
	await given.client`update users set blocked_at = now() where id = ${user.id}`;
	const blocked = await logIn(openBrowser(base), device);
	expect(blocked.status).toBe(403);
	expect(await blocked.text()).toContain("This account is blocked.");
	const browser = openBrowser(base);
	for (const passkey of ["", "{", "[]", '{"id":"x"}', "9".repeat(9000)])
		expect((await browser.post("/", { passkey }, { action: "/?index&form=passkey" })).status).toBe(400);
});

test("an answer is invalid in another browser, and a second time", async () => {
	const { device } = await givenOwner();
	const [own, other] = [openBrowser(base), openBrowser(base)];
	const { signing } = await (await own.post("/", {}, { action: "/login/passkey" })).json();
	await other.post("/", {}, { action: "/login/passkey" });
	const passkey = JSON.stringify(device.sign(signing));
	const send = (browser: Browser) => browser.post("/", { passkey }, { action: "/?index&form=passkey" });
	expect((await send(other)).status).toBe(401);
	const body = await own.prepare("/", { passkey });
	expect((await own.send("/?index&form=passkey", body)).status).toBe(303);
	own.cookies.delete("session");
	expect((await send(own)).status).toBe(403);
});

test("adding and removing a passkey ask for the password if the last proof is too old", async () => {
	const { user, browser, device } = await givenOwner();
	await given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`;
	const page = "/user/profile/passkeys";
	const refused = await browser.post(page, {}, { action: `${page}/offer` });
	expect([refused.status, await refused.json()]).toEqual([403, { message: "Enter your password to continue." }]);
	const [key] = await given.client<{ id: string }[]>`select id from passkeys where user_id = ${user.id}`;
	const id = key?.id ?? "";
	expect(await (await browser.get(`${page}?remove=${id}`)).text()).toContain('type="password"');
	expect((await browser.post(page, { intent: "remove", id })).status).toBe(403);
	expect((await browser.post(page, { intent: "prove", password: "Wrong@123" })).status).toBe(400);
	expect((await browser.post(page, { intent: "prove", password: PASSWORD })).status).toBe(303);
	const stranger = await givenOwner();
	expect((await stranger.browser.post(page, { intent: "remove", id })).status).toBe(404);
	expect((await browser.post(page, { intent: "remove", id })).status).toBe(303);
	expect((await logIn(openBrowser(base), device)).status).toBe(401);
});

test.each([["USER"], ["ADMIN"]] as const)("a %s can use a passkey in place of the password", async (role) => {
	const { user, browser, device } = await givenOwner({ role });
	const area = `/${role.toLowerCase()}/profile`;
	const makeToken = () => browser.post(`${area}/tokens/new`, { name: "App", scope: "read", days: "30" });
	await given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`;
	expect((await makeToken()).status).toBe(403);
	const send = (fields: Record<string, string>) =>
		browser.post(area, fields, { action: `${area}/passkeys/prove`, headers: { accept: "application/json" } });
	const ask = async () => (await (await send({})).json()).signing;
	for (const passkey of ["", "{}", "9".repeat(9000)]) expect((await send({ passkey })).status).toBe(400);
	const stranger = createDevice(site);
	const wrong = await send({ passkey: JSON.stringify(stranger.sign(await ask())) });
	expect([wrong.status, await wrong.json()]).toEqual([
		401,
		{ message: "You cannot log in here with this passkey. Use another passkey or your password." },
	]);
	expect((await makeToken()).status).toBe(403);
	const right = await send({ passkey: JSON.stringify(device.sign(await ask())) });
	expect([right.status, await right.json()]).toEqual([200, {}]);
	expect((await makeToken()).status).toBe(200);
});

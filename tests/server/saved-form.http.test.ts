import { expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given, givenBrowser } from "../support/server/site";

const FORM = "/user/complaints/new";
const LINE = "You were logged out. Nothing was lost: check it and send it again.";
const TYPED = { topic: "Wrong date", message: "सुनवाई की तारीख of RCS 412 is wrong." };

const fieldOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];

/** A browser whose session has ended since it loaded the form, and the login page that its post led to. */
async function postSignedOut(fields: Record<string, string> = TYPED, page = FORM) {
	const { user, browser } = await givenBrowser();
	const body = await browser.prepare(page, fields);
	await given.client`delete from sessions where user_id = ${user.id}`;
	const refused = await browser.send(page, body);
	const login = await browser.send(String(refused.headers.get("location")), body);
	const html = await login.text();
	return {
		user,
		browser,
		refused,
		login,
		html,
		kept: fieldOf(html, "kept_form") ?? "",
		token: fieldOf(html, "form_token"),
	};
}

type SignedOut = Awaited<ReturnType<typeof postSignedOut>>;

const logInWith = (
	{ browser, token }: Pick<SignedOut, "browser" | "token">,
	{ username, kept, password = PASSWORD }: { username: string; kept: string; password?: string },
) => {
	const body = new URLSearchParams({
		form_token: String(token),
		redirectTo: FORM,
		username,
		password,
		kept_form: kept,
	});
	return { body, sent: browser.send(`/?index&redirectTo=${encodeURIComponent(FORM)}`, body) };
};

test("a form posted with a session that has ended comes back filled in after signing in, and is not sent by itself", async () => {
	const state = await postSignedOut();
	expect(state.refused.status).toBe(307);
	expect(state.refused.headers.get("location")).toBe(`/login?redirectTo=${encodeURIComponent(FORM)}`);
	expect(state.html).toContain("You were logged out. Please log in again.");
	// Sealed: the page with the login form does not show what was typed to whoever looks at it.
	expect(state.html).not.toContain("RCS 412");
	const { body, sent } = logInWith(state, { username: state.user.username, kept: state.kept });
	const answer = await sent;
	expect(answer.status).toBe(307);
	expect(answer.headers.get("location")).toBe(FORM);
	const page = await state.browser.send(FORM, body);
	const html = await page.text();
	expect(page.status).toBe(200);
	expect(html).toContain(LINE);
	expect(html).toContain('value="Wrong date"');
	expect(html).toContain("RCS 412 is wrong.");
	expect(html).not.toContain(PASSWORD);
	const count = () => given.client`select 1 from complaints where user_id = ${state.user.id}`;
	expect(await count()).toHaveLength(0);
	const again = new URLSearchParams({
		...TYPED,
		form_token: String(fieldOf(html, "form_token")),
		form_key: String(fieldOf(html, "form_key")),
	});
	expect((await state.browser.send(FORM, again)).status).toBe(303);
	expect(await count()).toHaveLength(1);
});

test("a wrong password keeps the form for the next try", async () => {
	const state = await postSignedOut();
	const wrong = await logInWith(state, { username: state.user.username, kept: state.kept, password: "Wrong@12345" })
		.sent;
	const html = await wrong.text();
	expect(html).toContain("Wrong username or password.");
	expect(fieldOf(html, "kept_form")).toBe(state.kept);
});

test("another person who signs in does not get it", async () => {
	const state = await postSignedOut();
	const other = await given.givenUser();
	const { body, sent } = logInWith(state, { username: other.username, kept: state.kept });
	const answer = await sent;
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe(FORM);
	// Nor by posting it to the form's address.
	const page = await state.browser.send(FORM, body);
	expect(page.status).toBe(303);
	expect(await page.text()).not.toContain("RCS 412");
});

test("what was tampered with, or made up, opens nothing and is not handed on", async () => {
	const state = await postSignedOut();
	const changed = `${state.kept.slice(0, 60)}${state.kept[60] === "A" ? "B" : "A"}${state.kept.slice(61)}`;
	for (const kept of [changed, "x", ""]) {
		const refused = await logInWith(state, { username: state.user.username, kept, password: "Wrong@12345" }).sent;
		expect(fieldOf(await refused.text(), "kept_form")).toBeUndefined();
	}
	const { body, sent } = logInWith(state, { username: state.user.username, kept: changed });
	expect((await sent).status).toBe(303);
	const page = await state.browser.send(FORM, body);
	expect([page.status, page.headers.get("location")]).toEqual([303, FORM]);
});

test("it opens at the address it was posted to and nowhere else, and does nothing where a post would act", async () => {
	const state = await postSignedOut();
	const { body, sent } = logInWith(state, { username: state.user.username, kept: state.kept });
	await sent;
	const { id } = await given.givenCase(state.user.id);
	for (const path of ["/user/feedback/new", `/user/cases/${id}/retry`, `/user/cases/${id}/numbers`]) {
		const answer = await state.browser.send(path, body);
		expect([answer.status, answer.headers.get("location")], path).toEqual([303, path]);
	}
	// The case belongs to somebody else: what was meant for it leads to no form.
	const page = `/user/cases/${id}`;
	const other = await postSignedOut({ intent: "note", note: "A word for the judge" }, page);
	const back = logInWith(other, { username: other.user.username, kept: other.kept });
	await back.sent;
	const html = await (await other.browser.send(page, back.body)).text();
	expect(html).toContain("We can&#x27;t find this page");
	expect(html).not.toContain("<textarea");
});

test("passwords, codes and tokens are never kept, nor a form too large", async () => {
	const secret = "Kanoon#48213";
	const state = await postSignedOut({ city: "Ratnagiri", password: secret, otp: "123456" }, "/user/profile/edit");
	const { body } = logInWith(state, { username: state.user.username, kept: state.kept });
	const answer = await state.browser.send(`/?index`, body);
	expect(answer.status).toBe(307);
	const html = await (await state.browser.send("/user/profile/edit", body)).text();
	expect(html).toContain('value="Ratnagiri"');
	expect(html).not.toContain(secret);
	expect(html).not.toContain("123456");
	const onlySecrets = await postSignedOut({ password: secret }, "/user/profile/delete");
	expect(onlySecrets.kept).toBe("");
	const large = await postSignedOut({ topic: "x", message: "x".repeat(70_000) });
	expect([large.login.status, large.kept]).toEqual([200, ""]);
	expect(large.html).toContain("Please log in again.");
	const huge = await postSignedOut({ topic: "x", message: "x".repeat(250_000) });
	expect(huge.refused.status).toBe(303);
});

test("a browser that never had a session keeps nothing", async () => {
	const answer = await openBrowser(base).request(FORM, { method: "POST", body: new URLSearchParams(TYPED) });
	expect(answer.status).toBe(303);
});

test("the login page refuses a form of another site", async () => {
	const state = await postSignedOut();
	const body = new URLSearchParams({ ...TYPED, form_token: "x" });
	expect((await state.browser.send(`/login?redirectTo=${encodeURIComponent(FORM)}`, body)).status).toBe(403);
});

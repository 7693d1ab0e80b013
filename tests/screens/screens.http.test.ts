import { describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { base, given, givenBrowser } from "../support/server/site";

async function givenPerson(about: Parameters<typeof given.givenUser>[0] = {}) {
	const { user: person, browser } = await givenBrowser(about);
	const read = async (path: string) => {
		const response = await browser.get(path);
		return { status: response.status, html: await response.text() };
	};
	return { person, browser, read };
}

/** What is read on a page, without its markup. */
const words = (html: string) =>
	html
		.replace(/<script[\s\S]*?<\/script>/g, "")
		.replace(/<[^>]*>/g, "")
		.replaceAll("&#x27;", "'")
		.replace(/\s+/g, " ");

const NOTHING = "00000000-0000-7000-8000-000000000000";

describe("a page that fails", () => {
	test.each([
		["USER", "/user/no-such-page", "/user/diary"],
		["USER", `/user/cases/${NOTHING}`, "/user/diary"],
		["USER", `/user/complaints/${NOTHING}`, "/user/diary"],
		["ADMIN", "/admin/no/such/page", "/admin/transactions"],
		["ADMIN", `/admin/cases/${NOTHING}/record`, "/admin/transactions"],
	] as const)("for a signed-in %s at %s keeps the menu and its status", async (role, path, inMenu) => {
		const { person, read } = await givenPerson({ role });
		const { status, html } = await read(path);
		expect(status).toBe(404);
		expect(html).toContain("We can&#x27;t find this page");
		expect(html).toContain(`href="${inMenu}"`);
		expect(html).toContain(person.email);
		expect(html.match(/<main/g)).toHaveLength(1);
		expect(html).toMatch(/<title>We can(&#x27;|')t find this page/);
	});

	test("leads a stranger below /user to the login form first", async () => {
		const response = await openBrowser(base).get("/user/no-such-page");
		expect(response.headers.get("location")).toBe("/?redirectTo=%2Fuser%2Fno-such-page");
	});

	test("for another role has the logo", async () => {
		expect(
			(
				await openBrowser(base)
					.get("/unauthorized")
					.then((response) => response.text())
			).includes("<svg"),
		).toBe(true);
	});
});

test("Profile, and nothing else, is the current place of Profile's pages, and no group of the menu has one link", async () => {
	for (const role of ["USER", "ADMIN"] as const) {
		const { read } = await givenPerson({ role });
		for (const path of ["profile", "profile/edit", "profile/data", "profile/passkeys"]) {
			const { html } = await read(`/${role.toLowerCase()}/${path}`);
			const [, menu = ""] = /<nav class="sidebar"([\s\S]*?)<\/nav>/.exec(html) ?? [];
			const current = [...menu.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].map(([link]) => link);
			expect(current, `${role} ${path}`).toHaveLength(1);
			expect(current[0]).toContain('title="Profile"');
			const groups = menu.split("<details").slice(1);
			for (const group of groups) expect(group.match(/<li>/g)?.length, "links of a group").toBeGreaterThan(1);
		}
	}
});

describe("Packages", () => {
	test("have one price a card, what is paid, and say whether tax is in it", async () => {
		const text = words((await (await givenPerson()).read("/user/Packages")).html);
		expect(text).not.toContain("₹0");
		expect(text).toContain("₹1 for 15 days");
		expect(text.match(/₹1 /g), "the trial's price is said once").toHaveLength(1);
		expect(text).toContain("₹199 per month");
		expect(text).toContain("₹4,999 for 365 daysAbout ₹411 per month.");
		expect(text).toContain("no GST is added");
		expect(text).not.toContain("Your plan");
	});

	test("name the plan one has, and a smaller one starts when it ends, unless a tick says today", async () => {
		const { person, browser, read } = await givenPerson();
		await given.givenPurchase(person.id, "Practice");
		const { html } = await read("/user/Packages");
		expect(html.match(/Your plan/g)).toHaveLength(1);
		expect(words(html)).toMatch(/Practice plan: valid till \d+ \w+ \d{4}, 600 messages left\./);
		expect(words(html)).toContain("0 of 600");
		expect(html).toMatch(/<progress [^>]*max="600"/);
		expect(words(html)).toMatch(/Starts on \d+ \w+ \d{4}, when Practice ends\./);
		const idOf = async (name: string) => (await given.client`select id from plans where name = ${name}`)[0]?.id;
		const choose = async (name: string, also: Record<string, string> = {}) =>
			browser.post("/user/Packages", { package_id: await idOf(name), method: "link", ...also });
		/** The dialog to pay, which stands over the cards. */
		const payPage = async (ordered: Response) => {
			expect(ordered.status).toBe(303);
			const page = words((await read(String(ordered.headers.get("location")))).html);
			return page.slice(page.search(/(Essential|Chambers) plan/));
		};
		const later = await payPage(await choose("Essential"));
		expect(later).toMatch(/Starts on \d+ \w+ \d{4}, when Practice ends\./);
		expect(later).not.toContain("replaces");
		const today = await payPage(await choose("Essential", { replaces: "on" }));
		expect(today).toMatch(/It replaces Practice today. You lose 600 messages and \d+ days\./);
		expect(today).toMatch(/They cost about ₹\d+, which is not paid back\./);
		expect(today).not.toContain("Starts on");
		const bigger = await payPage(await choose("Chambers"));
		expect(bigger, "one that gives more").toContain("It replaces Practice today.");
		const orders = await given.client`
			select plan_name, starts_later, status from transactions where user_id = ${person.id} and method = 'link' order by id`;
		expect(orders.map((row) => [row.plan_name, row.starts_later, row.status])).toEqual([
			["Essential", true, "CANCELLED"],
			["Essential", false, "PENDING"],
			["Chambers", false, "PENDING"],
		]);
	});
});

describe("an administrator's message", () => {
	const dialog = async (ids: string[]) => {
		const { read } = await givenPerson({ role: "ADMIN" });
		return (await read(`/admin/cases/message?ids=${ids.join(",")}`)).html;
	};
	const sendButton = (html: string) => /<button[^>]*value="send"[^>]*>/.exec(html)?.[0] ?? "";

	test("is sent to all below the preview and the recipients, to the owner where the case has no number", async () => {
		const owner = await given.givenUser({ mobileNumber: "+919812340001" });
		const { id } = await given.givenCase(owner.id);
		const html = await dialog([id]);
		expect(words(html)).toContain("to Meera Iyer, 98123 40001");
		expect(words(html)).toContain("Send to all (1 has a number)");
		const places = ["Preview</h3>", 'aria-label="Selected cases"', 'value="send"'].map((part) => html.indexOf(part));
		expect(places).toEqual([...places].sort((one, other) => one - other));
		expect(places[0]).toBeGreaterThan(0);
		expect(sendButton(html)).not.toContain('disabled=""');
		expect(html).toContain("https://wa.me/919812340001?");
	});

	test("cannot be sent to nobody, and says why", async () => {
		const owner = await given.givenUser({ needsMobileProof: true });
		const { id } = await given.givenCase(owner.id);
		const html = await dialog([id]);
		expect(sendButton(html)).toContain('disabled=""');
		expect(words(html)).toContain("No case has a mobile number.");
	});
});

test("both Case Details have hearings, orders, Send WhatsApp and the way to the case's page", async () => {
	const { person, read } = await givenPerson();
	const { id, cnrNumber } = await given.givenCase(
		person.id,
		{ isApproved: true },
		{ filingNumber: "1021/2023", nextDate: "2030-01-02" },
	);
	await given.client`insert into hearings (cnr_number, position, next_date, purpose, judge)
		values (${cnrNumber}, 0, '2026-10-10', 'First Order', 'Judge A')`;
	for (const list of ["case-status", "case-history"]) {
		const { html } = await read(`/user/${list}/${id}`);
		const text = words(html);
		for (const part of ["First Order", "Orders", "Send WhatsApp", "1021/2023", "Petitioner's Advocates"])
			expect(text, list).toContain(part);
		expect(html, list).toContain(`href="/user/cases/${id}?return=`);
	}
	const pending = await given.givenCase(person.id);
	expect((await read(`/user/case-history/${pending.id}`)).html).not.toContain("Send WhatsApp");
});

test("a case's pages are called by its parties", async () => {
	const { person, read } = await givenPerson();
	const { id } = await given.givenCase(person.id, { isApproved: true });
	for (const path of [`/user/cases/${id}`, `/user/case-status/${id}`, `/user/case-history/${id}`])
		expect((await read(path)).html, path).toMatch(/<title>Sunita Rao v\. State of Karnataka/);
});

test("the registration posts to a fixed address, whatever its own has gathered", async () => {
	const html = await (await openBrowser(base).get("/?index&index=&form=sign-up")).text();
	expect(html).toContain('action="/?index&amp;form=sign-up"');
});

test("every list says the same where a hearing has no day", async () => {
	const { person, read } = await givenPerson();
	const admin = await givenPerson({ role: "ADMIN" });
	const { cnrNumber } = await given.givenCase(person.id, { isApproved: true });
	const pages = await Promise.all([
		...["cases", "case-history", "case-status"].map((list) => read(`/user/${list}`)),
		admin.read(`/admin/cases?search=${cnrNumber}`),
	]);
	for (const { html } of pages) expect(words(html)).toContain("Date awaited");
});

test("an empty list of administrators says what would be there, and a narrowed one leads to the whole", async () => {
	const { read } = await givenPerson({ role: "ADMIN" });
	for (const [path, link] of [
		["/admin/complaints?search=nothing-like-this", "Show all complaints"],
		["/admin/feedback?search=nothing-like-this", "Show all feedback"],
		["/admin/transactions?to=2020-01-01", "Show all transactions"],
		["/admin/audit?to=2020-01-01", "Show all entries"],
		["/admin/users?search=nothing-like-this", "Show all users"],
	] as const)
		expect(words((await read(path)).html), path).toContain(link);
});

describe("an act on an account", () => {
	test("is a question that names the person and says what it means, and is not offered on one's own", async () => {
		const { person: admin, read } = await givenPerson({ role: "ADMIN" });
		const user = await given.givenUser({ firstName: "Zarina" });
		const page = await read(`/admin/users/${user.id}?search=zarina&package=none`);
		expect(page.html).toContain(`/admin/users/${user.id}/act?search=zarina&amp;package=none&amp;act=make-admin`);
		expect(page.html).not.toContain('<form method="post" action="/admin/users');
		const { html } = await read(`/admin/users/${user.id}/act?act=make-admin&search=zarina`);
		expect(words(html)).toContain("Make Zarina Iyer an administrator?");
		expect(words(html)).toContain("They can see and change everyone's cases");
		expect(html).toContain(`href="/admin/users/${user.id}?search=zarina"`);
		expect((await read(`/admin/users/${user.id}/act?act=nothing`)).status).toBe(302);
		const own = await read(`/admin/users/${admin.id}`);
		expect(own.html).not.toContain("/act?");
	});

	test("wants a reason and, for the weightiest, the username, and keeps what was typed", async () => {
		const { browser } = await givenPerson({ role: "ADMIN" });
		const user = await given.givenUser();
		const address = `/admin/users/${user.id}/act?act=make-admin`;
		const refused = await browser.post(address, { reason: "why", username: "somebody" });
		expect(refused.status).toBe(400);
		const html = await refused.text();
		expect(html).toContain('role="alert"');
		expect(words(html)).toContain("Enter a reason of at least 5 characters");
		expect(html).toContain('value="somebody"');
		const wrong = await browser.post(address, { reason: "joins support", username: "somebody" });
		expect(wrong.status).toBe(400);
		expect(words(await wrong.text())).toContain(`Type the user's username: ${user.username}`);
		const done = await browser.post(address, { reason: "joins support", username: user.username });
		expect([done.status, done.headers.get("location")]).toEqual([303, `/admin/users/${user.id}`]);
		const page = words(await (await browser.get(`/admin/users/${user.id}`)).text());
		expect(page).toContain("is now an administrator");
		expect(page).toContain("Reason: joins support");
	});

	test("that cannot be done says why, above the question", async () => {
		const { person, browser } = await givenPerson({ role: "ADMIN" });
		const user = await given.givenUser({ blockedAt: new Date() });
		for (const [id, act, message] of [
			[person.id, "block", "You cannot do this to your own account."],
			[user.id, "block", "This account is already blocked."],
			[user.id, "end-sessions", "This person is not logged in anywhere."],
			[user.id, "end-session", "This session has already ended."],
			[user.id, "revoke-token", "This token is already revoked."],
		] as const) {
			const refused = await browser.post(`/admin/users/${id}/act?act=${act}&item=x`, { reason: "asked by phone" });
			expect(refused.status, act).toBe(409);
			const html = await refused.text();
			expect(words(html.slice(html.indexOf('role="alert"'))), act).toContain(message);
			expect(html).toContain('value="asked by phone"');
		}
	});
});

test("the audit log names the act, the case and whose it is", async () => {
	const { person: admin, browser, read } = await givenPerson({ role: "ADMIN", firstName: "Anita", lastName: "Desai" });
	const owner = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	const { id, cnrNumber } = await given.givenCase(owner.id);
	const fields = { intent: "approve", case: id, returnTo: "", search: "", order: "" };
	await browser.post(`/admin/cases?search=${cnrNumber}`, fields, { action: "/admin/cases/selection" });
	for (const filter of [`who=${admin.username}&area=case`, `whom=${owner.username}`, `whom=${owner.id}&who=Anita`]) {
		const text = words((await read(`/admin/audit?${filter}`)).html);
		expect(text, filter).toContain(`Anita Desai approved ${cnrNumber} for Asha Kulkarni`);
		expect(text, filter).toContain(admin.username);
		expect(text, filter).not.toContain(`"${owner.id}"`);
	}
	for (const filter of [`who=${admin.username}&area=user`, `whom=${owner.username}&to=2020-01-01`, "who=nobody-at-all"])
		expect(words((await read(`/admin/audit?${filter}`)).html), filter).toContain("No entries found");
});

test("failed jobs of one cause are tried again after a question that says how many, and the log has it as a file too", async () => {
	const { person: admin, browser, read } = await givenPerson({ role: "ADMIN", firstName: "Leela" });
	const why = `no room for ${admin.username}`;
	const [job] = await given.client<{ cause: string }[]>`
		insert into pgboss.job (name, state, output, completed_on)
		select 'forget-old-messages', 'failed', ${JSON.stringify({ message: why })}, now() from generate_series(1, 2)
		returning md5(name || ' ' || regexp_replace(${why}::text, '[0-9]{4,}', '…', 'g')) as cause`;
	const again = `/admin/jobs/again?cause=${job?.cause}`;
	expect(words((await read("/admin/jobs")).html)).toContain("Delete old messages");
	expect(words((await read(again)).html)).toContain("2 failed jobs run again.");
	const answer = await browser.post(again, { cause: String(job?.cause) });
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin/jobs"]);
	expect((await read(again)).status).toBe(404);
	expect(words((await read(`/admin/audit?who=${admin.username}`)).html)).toContain("retried 2 failed jobs");
	const file = await browser.get(`/admin/audit/export.csv?who=${admin.username}`);
	expect(file.headers.get("content-type")).toContain("text/csv");
	const lines = (await file.text()).split("\r\n");
	expect(lines[0]).toContain("Date (India),What,Details");
	expect(lines[1]).toContain("downloaded the audit log");
	expect(lines[2]).toContain("retried 2 failed jobs");
});

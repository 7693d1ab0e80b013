import { describe, expect, test } from "vitest";
import hi from "~/platform/language/hi.json";
import mr from "~/platform/language/mr.json";
import { LANGUAGES } from "~/platform/language/translate";
import { openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given, givenBrowser } from "../support/server/site";
import { readMessage } from "../support/telling/outbox";

const RECOVERY =
	"Dear {firstName},\n\nYour username is {username}\n\nTo choose a new password, open this link:\n\n{link}\n\nThe link works once, for one hour. If you did not request this, please ignore this email. Nothing has changed.";

type Browser = ReturnType<typeof openBrowser>;

const chooseLanguage = (browser: Browser, language: string, returnTo = "/", page = returnTo) =>
	browser.post(page, { language, returnTo }, { action: "/language" });
const htmlOf = async (browser: Browser, path: string, headers: HeadersInit = {}) =>
	(await browser.get(path, headers)).text();
const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];

async function signedIn() {
	const { user, browser } = await givenBrowser();
	const kept = async () => (await given.client`select language from users where id = ${user.id}`)[0]?.language;
	return { user, browser, kept };
}

describe("the language of the pages", () => {
	test("is kept in the browser of a stranger, who comes back to the page", async () => {
		const browser = openBrowser(base);
		expect(languageOf(await htmlOf(browser, "/"))).toBe("en");
		const response = await chooseLanguage(browser, "hi", "/forgot-password");
		expect(response.status).toBe(303);
		expect(response.headers.get("location")).toBe("/forgot-password");
		const html = await htmlOf(browser, "/forgot-password");
		expect(languageOf(html)).toBe("hi");
		expect(html).toContain(hi["Forgot Password"]);
		expect(html).toContain(`lang="mr" class="link-button">${LANGUAGES.mr.name}`);
		await chooseLanguage(browser, "en", "/forgot-password");
		expect(languageOf(await htmlOf(browser, "/forgot-password"))).toBe("en");
	});

	test("is kept for a person, in every browser of theirs, whatever that browser chose before", async () => {
		const { user, browser, kept } = await signedIn();
		await chooseLanguage(browser, "mr", "/user/cases");
		expect(await kept()).toBe("mr");
		const other = openBrowser(base);
		await chooseLanguage(other, "hi");
		await other.logIn(user.username, PASSWORD);
		const html = await htmlOf(other, "/user/cases");
		expect(languageOf(html)).toBe("mr");
		expect(html).toContain(mr["Add New Case"]);
		await other.post("/user/cases", {}, { action: "/logout" });
		expect(languageOf(await htmlOf(other, "/")), "after signing out").toBe("mr");
	});

	test.each([["//evil.example"], ["https://evil.example/"], ["/a\r\nset-cookie: x=1"], [`/${"न".repeat(5000)}`]])(
		"leads back from %j to an address of ours",
		async (returnTo) => {
			const { headers } = await chooseLanguage(openBrowser(base), "hi", returnTo, "/");
			expect(headers.get("location")).toMatch(/^\/(?!\/)[\x21-\x7e]{0,2000}$/);
			expect(headers.getSetCookie()).toHaveLength(1);
		},
	);

	test("stays where another is asked for, or a form is not ours", async () => {
		const { browser, kept } = await signedIn();
		for (const language of ["de", "", "EN", "__proto__"]) {
			const response = await chooseLanguage(browser, language, "/user/cases");
			expect(response.status, language).toBe(303);
			expect(response.headers.getSetCookie(), language).toEqual([]);
		}
		const foreign = await browser.send("/language", new URLSearchParams({ language: "hi", returnTo: "/" }));
		expect(foreign.status).toBe(403);
		expect(await kept()).toBeNull();
	});

	test("is that of mistakes in a form, of what a form has done, and of an error page", async () => {
		const { browser } = await signedIn();
		await chooseLanguage(browser, "hi", "/user/cases");
		const wrong = await (await browser.post("/user/cases/new", { cnr_number: "" })).text();
		expect(wrong).toContain(hi["Please correct the following:"]);
		expect(wrong).toContain(hi["Enter the CNR number"]);
		await browser.post("/user/alerts", { quiet_from: "", quiet_until: "", paused_until: "" });
		expect(await htmlOf(browser, "/user/alerts")).toContain(hi["Alerts saved."]);
		const missing = await htmlOf(browser, "/user/nowhere");
		expect(languageOf(missing)).toBe("hi");
		expect(missing).toContain(hi["We can't find this page"]);
	});
});

describe("a browser that asks for another language", () => {
	const marathi = { "accept-language": "mr-IN,mr;q=0.9,hi;q=0.8,en;q=0.7" };

	test("is offered it in that language and gets English until somebody agrees", async () => {
		const browser = openBrowser(base);
		const html = await htmlOf(browser, "/", marathi);
		expect(languageOf(html)).toBe("en");
		expect(html).toContain(LANGUAGES.mr.offer);
		expect(html).not.toContain(LANGUAGES.hi.offer);
		await chooseLanguage(browser, "mr");
		const agreed = await htmlOf(browser, "/", marathi);
		expect(languageOf(agreed)).toBe("mr");
		expect(agreed).not.toContain(LANGUAGES.mr.offer);
	});

	test("is not asked again once it was declined", async () => {
		const browser = openBrowser(base);
		await chooseLanguage(browser, "en");
		expect(await htmlOf(browser, "/", marathi)).not.toContain(LANGUAGES.mr.offer);
	});

	test.each([["en-IN,en;q=0.9,hi;q=0.8"], ["de"], [""], [";;;,,,q=x"], ["hi;q=0,en"]])(
		"is offered nothing for %j",
		async (header) => {
			const html = await htmlOf(openBrowser(base), "/", { "accept-language": header });
			for (const { offer } of [LANGUAGES.hi, LANGUAGES.mr]) expect(html).not.toContain(offer);
		},
	);
});

describe("programs", () => {
	test("are answered in English, whatever the person reads", async () => {
		const { user, browser } = await signedIn();
		await chooseLanguage(browser, "hi", "/user/cases");
		const { status, json } = await openClient(base)("POST", "/api/v1/auth/login", {
			username: user.username,
			password: "wrong",
		});
		expect(status).toBe(401);
		expect(JSON.stringify(json)).toContain("Wrong username or password.");
		const own = await browser.get(`/api/v1/cases/${user.id}?page=x`);
		expect(await own.text()).not.toMatch(/\p{Script=Devanagari}/u);
		const file = await browser.get("/user/cases/export.csv");
		expect(await file.text()).not.toMatch(/\p{Script=Devanagari}/u);
	});
});

test("mails go in the language of who gets them", async () => {
	const { user, browser } = await signedIn();
	await chooseLanguage(browser, "mr", "/user/cases");
	await openBrowser(base).post("/forgot-password", { email: user.email });
	const greeting = mr[RECOVERY].split("{")[0] ?? "";
	expect(await readMessage(base, user.email, new RegExp(`^(${greeting})`))).toBe(greeting);
});

import { expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given } from "../support/server/site";

const textOf = (html: string) =>
	html
		.replace(/<[^>]*>/g, "")
		.replaceAll("&#x27;", "'")
		.trim()
		.toLowerCase();

/** The entries of the summary, and for each the label of the field it links to. */
function readSummary(html: string) {
	const [, list = ""] = /<div class="error-summary"[^>]*>.*?<ul>(.*?)<\/ul>/s.exec(html) ?? [];
	return [...list.matchAll(/<a href="#([^"]+)">(.*?)<\/a>/gs)].map(([, id = "", entry = ""]) => {
		const escaped = id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
		const label = new RegExp(`<label for="${escaped}"[^>]*>(.*?)</label>`, "s").exec(html)?.[1];
		return { entry: textOf(entry), label: label === undefined ? undefined : textOf(label) };
	});
}

test.each<[string, "USER" | "ADMIN" | undefined, string, string, Record<string, string>, number]>([
	["login", undefined, "/", "/?index", { username: "", password: "" }, 2],
	["the registration", undefined, "/?form=sign-up", "/?index&form=sign-up", { intent: "send-otp" }, 2],
	["a forgotten password", undefined, "/forgot-password", "/forgot-password", { email: "x" }, 1],
	["a new case", "USER", "/user/cases/new", "/user/cases/new", { cnr_number: "!" }, 1],
	["a complaint", "USER", "/user/complaints/new", "/user/complaints/new", { topic: "", message: "" }, 2],
	["the profile", "USER", "/user/profile/edit", "/user/profile/edit", { email: "x", pincode: "1" }, 5],
	["an API token", "USER", "/user/profile/tokens/new", "/user/profile/tokens/new", { name: "" }, 3],
	["a saved number", "USER", "/user/mobile-maintenance/new", "/user/mobile-maintenance/new", { mobile_number: "1" }, 1],
	["a package", "ADMIN", "/admin/packages/new", "/admin/packages/new", { name: "", amount: "x" }, 3],
])("each entry of the error summary of %s names its field and links to it", async (...row) => {
	const [, role, page, action, fields, least] = row;
	const browser = openBrowser(base);
	if (role) {
		const { username } = await given.givenUser({ role });
		await browser.logIn(username, PASSWORD);
	}
	const response = await browser.post(page, fields, { action });
	const entries = readSummary(await response.text());
	expect(response.status).toBe(400);
	expect(entries.length).toBeGreaterThanOrEqual(least);
	for (const { entry, label } of entries) expect(entry).toContain(label ?? "a label of the field");
});

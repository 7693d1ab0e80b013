import { openBrowser } from "../browser/browser";
import { everybodysScreens } from "../browser/screens";
import { givenWorld } from "../browser/world";
import { type openFactories, PASSWORD } from "../database/people";
import { sampled } from "../length.js";
import type { FuzzedForm } from "./form-fuzz";

/** A form of a page: `files` are the names of its fields for a file. */
export type FoundForm = FuzzedForm & { method: "get" | "post"; files: string[] };

const unescapeHtml = (text: string) =>
	text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<");
const attribute = (tag: string, name: string) =>
	unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "");

/** Forms that would end the session the others are sent with. */
const ENDS_SESSION = /^\/logout|\/access\/end|^\/admin\/users\//;

/** The forms of a page, with the values their fields have. */
export function formsOf(html: string, page: string): Pick<FoundForm, "path" | "fields" | "method" | "files">[] {
	return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = "", inside = ""]) => {
		const controls = [...inside.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)].map(([control]) => control);
		const named = controls.filter((control) => attribute(control, "name"));
		return {
			method: attribute(tag, "method").toLowerCase() === "post" ? "post" : "get",
			path: attribute(tag, "action") || page,
			fields: Object.fromEntries(named.map((control) => [attribute(control, "name"), attribute(control, "value")])),
			files: named
				.filter((control) => attribute(control, "type") === "file")
				.map((control) => attribute(control, "name")),
		};
	});
}

/** Every form of every screen, in the short form of every third screen, once, as the person who sees it. */
export async function findForms(base: string, given: ReturnType<typeof openFactories>): Promise<FoundForm[]> {
	const found = new Map<string, FoundForm>();
	const world = await givenWorld(given);
	for (const [who, screens] of everybodysScreens(world)) {
		const browser = openBrowser(base);
		if (who) await browser.logIn(world.people[who], PASSWORD);
		for (const { path: page } of sampled(screens, 3)) {
			if (typeof page !== "string") continue;
			const html = await (await browser.get(page)).text();
			const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
			for (const { fields, ...form } of formsOf(html, page)) {
				// A played night runs every schedule and answers when the queue is at rest.
				if (ENDS_SESSION.test(form.path) || form.path === "/sandbox") continue;
				const { form_token: token = "", ...rest } = fields;
				const key = [who, form.method, form.path.replace(/[?].*/, ""), ...Object.keys(rest).sort()].join(" ");
				if (!found.has(key)) found.set(key, { ...form, fields: rest, cookie, token });
			}
		}
	}
	return [...found.values()];
}

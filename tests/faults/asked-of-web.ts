import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { openBrowser } from "../support/browser/browser";
import { parametersOf, type World } from "../support/browser/world";
import { type openFactories, sessionCookie } from "../support/database/people";
import type { ApiCall } from "../support/server/api-calls";
import type { Plausible } from "../support/server/api-fuzz";
import { formsOf } from "../support/server/forms";
import { fill } from "../support/server/routes";
import type { FaultsWorld, FormInput } from "./inputs";
import type { Answer, Asked } from "./sweep";

const LIMIT_MS = 30_000;
/** A call whose end could not be saved at once is saved, or freed, within moments. */
const IN_USE_MS = 300;
const MAX_WAITS = 20;

/** An answer as a person or a program takes it. */
async function read(response: Response): Promise<Answer> {
	const { status, headers } = response;
	const text = await response.text();
	const said = /role="alert"[^>]*>([\s\S]{0,600})/.exec(text) ?? /<main[^>]*>([\s\S]{0,600})/.exec(text);
	const plain = (said?.[1] ?? text.slice(0, 200)).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
	const words = `${status} ${headers.get("location") ?? ""} ${plain.trim()}`;
	if (status < 400) return { outcome: "done", words };
	if (status === 503 && headers.has("retry-after")) return { outcome: "unavailable", words };
	return { outcome: status < 500 ? "refused" : "fault", words };
}

/** Those who send forms, each with a session in the prepared world. */
export async function openPeople(given: ReturnType<typeof openFactories>, world: World) {
	const cookies: Record<string, string> = {};
	for (const [who, username] of Object.entries(world.people)) {
		const [user] = await given.client`select id from users where username = ${username}`;
		cookies[who] = sessionCookie(await given.givenSession(String(user?.id))).value;
	}
	// A long run takes more time than a login counts as a proof, and a link works.
	await given.client`update sessions set proven_at = now() + interval '1 day'`;
	await given.client`update account_links set expires_at = now() + interval '1 day'`;
	return cookies;
}

/** Who sees a screen, where its input does not say it. */
const whoSees = (pattern: string) =>
	pattern.startsWith("/admin") ? "admin" : pattern.startsWith("/user") ? "user" : undefined;

/** A screen's form with its input, filled in once and sent as often as asked. */
export function askedForm(
	base: string,
	pattern: string,
	{ page, query = "", parameters: ofInput, who = whoSees(pattern), signed, name = "", ...input }: FormInput,
	{ world, cookies }: { world: FaultsWorld; cookies: Record<string, string> },
): Asked {
	const parameters = { ...parametersOf(world), token: world.resetToken, ...ofInput?.(world) };
	const path = fill(pattern, parameters);
	const browser = openBrowser(base);
	if (who) browser.cookies.set("session", String(cookies[who]));
	const { fields = {}, saysDone, mayRepeat } = input;
	const typed = typeof fields === "function" ? fields(world) : fields;
	const target = path + (typeof query === "function" ? query(world) : query);
	let prepared: { action: string; body: URLSearchParams } | undefined;
	async function prepare() {
		const opened = fill(page ?? pattern, parameters);
		const html = await (await browser.get(opened)).text();
		const forms = formsOf(html, opened).filter(
			(form) => form.method === "post" && form.path.replace(/[?].*/, "") === path && form.fields.form_token,
		);
		const score = (form: (typeof forms)[number]) => Object.keys(typed).filter((key) => key in form.fields).length;
		const best = forms.toSorted((one, other) => score(other) - score(one))[0];
		const values: Record<string, string | null> = { ...best?.fields, reload: null, __intent__: null, ...typed };
		const body = new URLSearchParams();
		for (const [name, value] of Object.entries(values)) if (value !== null) body.set(name, value);
		const token = best?.fields.form_token ?? /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? "";
		const action = query || !best ? target : best.path;
		body.set("form_token", token);
		return { action, body };
	}
	return {
		name: `form ${pattern}${name && ` (${name})`}`,
		...(saysDone && { saysDone }),
		...(mayRepeat && { mayRepeat }),
		async send() {
			if (signed) {
				const { body, headers } = signed(world);
				return read(await fetch(new URL(target, base), { method: "POST", body, headers, redirect: "manual" }));
			}
			prepared ??= await prepare();
			const { action, body } = prepared;
			const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
			const headers = { origin: new URL(base).origin, ...(cookie && { cookie }) };
			const signal = AbortSignal.timeout(LIMIT_MS);
			return read(await fetch(new URL(action, base), { method: "POST", body, headers, redirect: "manual", signal }));
		},
	};
}

/** A call of the API with an Idempotency-Key. */
export function askedCall(
	base: string,
	{ pattern, method, inputKeys }: ApiCall,
	token: string,
	plausible: Plausible,
	own: Plausible = {},
): Asked {
	const parameters = Object.fromEntries(Object.entries(plausible).map(([key, value]) => [key, String(value)]));
	const named = Object.keys(own).filter((key) => !pattern.includes(`:${key}`));
	const kept = [...inputKeys, ...named].filter((key) => plausible[key] !== undefined);
	const body = JSON.stringify(Object.fromEntries(kept.map((key) => [key, plausible[key]])));
	const key = randomUUID();
	return {
		name: `${method} ${pattern}`,
		async send() {
			const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key };
			for (let waits = 0; ; waits++) {
				const signal = AbortSignal.timeout(LIMIT_MS);
				const answer = await read(
					await fetch(new URL(fill(pattern, parameters), base), { method, headers, body, signal }),
				);
				if (!answer.words.includes("key_in_use") || waits === MAX_WAITS) return answer;
				await wait(IN_USE_MS);
			}
		},
	};
}

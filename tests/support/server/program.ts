import { setTimeout as wait } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import type { Received } from "../telling/webhook-receiver";
import { signedPart } from "../telling/webhook-receiver";

export type CaseRecord = Record<string, unknown> & { id: string; cnr_number: string };
type Event = { id: string; kind: string; case_id: string };
type Answer<Body> = Body & { status: boolean };

const PATIENCE_MS = 60_000;

/**
 * A program of somebody else's, written from the API's documents alone: it logs in, adds cases, has their changes sent to it,
 * and reads the events of what it may have missed. It knows the address of the server and the login, nothing else.
 */
export async function openProgram(base: string, login: { username: string; password: string }) {
	let token = "";
	let secret = "";
	let cursor = "";
	const copy = new Map<string, CaseRecord>();
	const seen = new Set<string>();

	/** Tries again while the server is away or asks for patience, as the documents say. */
	async function call<Body>(method: string, path: string, body?: object, key?: string): Promise<Answer<Body>> {
		for (const deadline = Date.now() + PATIENCE_MS; ; await wait(200)) {
			const answer = await fetch(new URL(path, base), {
				method,
				headers: {
					...(token ? { authorization: `Bearer ${token}` } : {}),
					...(body ? { "content-type": "application/json" } : {}),
					...(key ? { "idempotency-key": key } : {}),
				},
				...(body ? { body: JSON.stringify(body) } : {}),
			}).catch(() => undefined);
			const isPatienceAsked = !answer || answer.status === 503 || answer.status === 429;
			if (!isPatienceAsked) {
				const json = await answer.json();
				if (!answer.ok) throw Object.assign(new Error(`${method} ${path}: ${json.message}`), json);
				return json;
			}
			if (Date.now() > deadline)
				throw new Error(`${method} ${path} is not answered: ${answer?.status ?? "no connection"}`);
		}
	}

	const { user_id: userId, ...loggedIn } = await call<{ user_id: string; token: string }>(
		"POST",
		"/api/v1/auth/login",
		login,
	);
	token = loggedIn.token;

	/** A case as it is now, or gone: what an event says is only that it is worth a look. */
	async function take({ kind, case_id: id }: Event): Promise<void> {
		if (kind === "deleted") {
			copy.delete(id);
			return;
		}
		try {
			const { data } = await call<{ data: CaseRecord }>("GET", `/api/v1/case/${id}`);
			copy.set(id, data);
		} catch (error) {
			if (Object(error).code !== "not_found") throw error;
			copy.delete(id);
		}
	}

	return {
		userId,
		copy,
		seen,
		call,

		/** Notes where events stand, and has everything about cases sent to an address from now on. */
		async begin(url: string): Promise<string> {
			const now = new Date().toISOString();
			cursor = (await call<{ nextCursor: string }>("GET", `/api/v1/events/${userId}?since=${now}`)).nextCursor;
			const kinds = ["added", "updated", "deleted", "record_found", "hearing_date", "hearing_held"];
			const more = ["stage", "court", "disposed", "order", "not_found"];
			const { data } = await call<{ data: { id: string; secret: string } }>("POST", "/api/v1/webhooks", {
				url,
				kinds: [...kinds, ...more].map((kind) => `case.${kind}`),
			});
			secret = data.secret;
			return data.id;
		},

		/** Its operator gives it another secret. */
		useSecret(next: string) {
			secret = next;
		},

		/** Takes a webhook. @throws where it is not signed by the secret */
		async receive(one: Received): Promise<void> {
			const { data } = new Webhook(secret).verify(one.body, signedPart(one)) as { data: Event };
			if (seen.has(data.id)) return;
			seen.add(data.id);
			await take(data);
		},

		/** Reads what happened since it last did, whether it was sent or not. @returns the events it had not been sent */
		async catchUp(): Promise<Event[]> {
			const missed: Event[] = [];
			for (;;) {
				const page = await call<{ data: Event[]; nextCursor: string }>(
					"GET",
					`/api/v1/events/${userId}?limit=100&cursor=${cursor}`,
				);
				for (const event of page.data) {
					if (seen.has(event.id)) continue;
					seen.add(event.id);
					missed.push(event);
					await take(event);
				}
				cursor = page.nextCursor;
				if (page.data.length === 0) return missed;
			}
		},
	};
}

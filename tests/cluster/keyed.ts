import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Failure, send } from "../faults/load";
import { logInClient, openBrowser } from "../support/browser/browser";
import { type openFactories, PASSWORD } from "../support/database/people";

const PROGRAMS = 2;
const PAUSE_MS = 100;
const AGAIN_AFTER_MS = 500;
/** A key whose call died with its server is free again after a minute. */
const MAX_MS = 90_000;

/**
 * Programs that post a complaint with an Idempotency-Key, and send it again until they know that it is there: whatever
 * breaks meanwhile, each is kept exactly once. In between, their person logs in by the form, anew each time.
 */
export async function openKeyed(
	base: string,
	given: ReturnType<typeof openFactories>,
	onFailure: (failure: Failure) => void,
) {
	const answered = new Map<string, number>();
	const unanswered = new Set<string>();
	const logins = { good: 0 };
	let isStopped = false;

	async function post(token: string, userId: string) {
		const topic = `with a key ${randomUUID()}`;
		const body = JSON.stringify({ user_id: userId, topic, message: "Many machines" });
		const headers = {
			authorization: `Bearer ${token}`,
			"content-type": "application/json",
			"idempotency-key": randomUUID(),
		};
		unanswered.add(topic);
		for (const [startedAt, deadline] = [Date.now(), Date.now() + MAX_MS]; Date.now() < deadline; ) {
			// The call before it may still run, or may have died: it is asked again, as the answer says.
			const isFailure = (failure: Failure) => failure.status !== 409 || !failure.words.includes("key_in_use");
			const answer = await send(
				"POST complaint with a key",
				() => fetch(`${base}/api/v1/complaint`, { method: "POST", headers, body }),
				(failure) => isFailure(failure) && onFailure(failure),
			);
			await answer?.arrayBuffer().catch(() => {});
			if (answer?.ok) {
				answered.set(topic, Date.now() - startedAt);
				unanswered.delete(topic);
				return;
			}
			await wait(AGAIN_AFTER_MS);
		}
	}

	async function logIn(username: string) {
		const browser = openBrowser(base);
		const page = await send("GET /", () => browser.get("/"), onFailure);
		const token = page?.ok && /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1];
		if (!token) return;
		const form = new URLSearchParams({ username, password: PASSWORD, form_token: token });
		const answer = await send("POST /", () => browser.send("/?index", form), onFailure);
		if (answer?.status !== 303) return;
		// The other server knows the session, or this one does.
		const list = await send("GET /user/cases", () => browser.get("/user/cases"), onFailure);
		if (list?.ok) logins.good += 1;
	}

	const running = Array.from({ length: PROGRAMS }, async () => {
		const user = await given.givenUser();
		const { token } = await logInClient(base, user.username, PASSWORD);
		while (!isStopped) {
			await post(token, user.id);
			await logIn(user.username);
			await wait(PAUSE_MS);
		}
	});

	return {
		/** Topics that were answered well, with how long that took in all (ms). */
		answered,
		/** Topics nobody answered for in time. */
		unanswered,
		logins,
		async stop() {
			isStopped = true;
			await Promise.all(running);
		},
	};
}

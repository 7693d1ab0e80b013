import { setTimeout as wait } from "node:timers/promises";
import { outageOf } from "~/db/outage.server";
import { type Claimed, claimDue } from "~/features/webhooks/claim.server";
import { send } from "~/features/webhooks/post.server";
import { keepResults, type Result } from "~/features/webhooks/results.server";
import { signedHeaders } from "~/features/webhooks/signature.server";
import { phrase } from "~/language/translate";
import { log } from "~/log.server";
import { webhookTries } from "~/metrics.server";

/** How many deliveries one process has on the way: to addresses that answer quickly, and to all others together. */
const MOST = { quick: 192, slow: 32 };

/** Results are gathered for so long before they are kept and more is taken, or until there are so many. */
const GATHER_MS = 10;
const ENOUGH = 64;
/** After a fault of the database or of ours. */
const AFTER_FAULT_MS = 1000;
/** What is due later than this is found by the schedule of every minute. */
const LONGEST_TIMER_MS = 10 * 60_000;
/** What is due at about the same time is looked for once. */
const TIMER_STEP_MS = 250;
/** A process that is told to stop waits so long for answers; what is then on the way is sent again after its lease. */
const STOP_LIMIT_MS = 5000;

/**
 * Delivers what is due, in this process. A job of the queue only wakes it, since jobs that are taken together wait for the
 * slowest: an address that hangs would hold up the others. Nothing is remembered here that the table does not say.
 */
const onTheWay = new Map<string, Claimed>();
const results: Result[] = [];
let isWoken = false;
let isStopping = false;
let running: Promise<void> | undefined;
const timers = new Set<number>();
let somethingHappened = () => {};
let enoughHappened = () => {};

/** A fault of ours, as a secret that cannot be opened, has its tries like any other. */
const NOT_SENT = { status: null, answer: null, problem: phrase("We could not send it."), millis: 0 };

async function deliver(delivery: Claimed): Promise<void> {
	try {
		const { id, url, body } = delivery;
		const posted = await send(url, signedHeaders(id, body, delivery), body);
		webhookTries.inc({ outcome: posted.problem === null ? "delivered" : "failed" });
		results.push({ delivery, posted });
	} catch (error) {
		log.error({ err: error, delivery: delivery.id }, "a webhook could not be sent");
		results.push({ delivery, posted: NOT_SENT });
	} finally {
		onTheWay.delete(delivery.id);
		somethingHappened();
		if (results.length >= ENOUGH) enoughHappened();
	}
}

function wakeIn(millis: number) {
	const step = Math.ceil((Date.now() + millis) / TIMER_STEP_MS);
	if (millis > LONGEST_TIMER_MS || timers.has(step)) return;
	timers.add(step);
	const wake = () => {
		timers.delete(step);
		wakeWebhooks();
	};
	setTimeout(wake, step * TIMER_STEP_MS - Date.now() + 10).unref();
}

function free() {
	const slow = [...onTheWay.values()].filter(({ isSlow }) => isSlow).length;
	return { quick: Math.max(0, MOST.quick - (onTheWay.size - slow)), slow: Math.max(0, MOST.slow - slow) };
}

/** Keeps what is done and takes what is due. @returns how many were taken */
async function turn(): Promise<number> {
	isWoken = false;
	const done = results.splice(0);
	try {
		if (done.length > 0) for (const millis of await keepResults(done)) wakeIn(millis);
	} catch (error) {
		results.unshift(...done);
		throw error;
	}
	if (isStopping) return 0;
	const taken = await claimDue(free());
	for (const delivery of taken) {
		onTheWay.set(delivery.id, delivery);
		void deliver(delivery);
	}
	return taken.length;
}

async function work(): Promise<void> {
	for (;;) {
		const happened = new Promise<void>((resolve) => {
			somethingHappened = resolve;
		});
		const enough = new Promise<void>((resolve) => {
			enoughHappened = resolve;
		});
		try {
			const taken = await turn();
			if (!isWoken && results.length === 0) {
				if (taken === 0 && onTheWay.size === 0) return;
				await happened;
			}
			if (results.length < ENOUGH) await Promise.race([enough, wait(GATHER_MS)]);
		} catch (error) {
			if (!outageOf(error)) log.error({ err: error }, "webhooks could not be sent");
			if (isStopping) return;
			isWoken = true;
			await wait(AFTER_FAULT_MS);
		}
	}
}

/** Has everything that is due sent; returns at once. */
export function wakeWebhooks(): void {
	if (isStopping) return;
	isWoken = true;
	somethingHappened();
	running ??= work().finally(() => {
		running = undefined;
		// Woken between its last look and its end.
		if (isWoken) wakeWebhooks();
	});
}

/** Takes nothing more and waits a few seconds for the answers that are to come. */
export async function stopWebhooks(): Promise<void> {
	isStopping = true;
	somethingHappened();
	await Promise.race([running, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
	if (results.length > 0) await keepResults(results.splice(0));
}

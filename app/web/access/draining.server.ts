import { setTimeout as wait } from "node:timers/promises";
import { env } from "~/platform/settings/env.server";

let isLeaving = false;

/** Whether this server is shutting down: it still answers, but asks proxies to send no more requests. */
export const isDraining = () => isLeaving;

/** Makes `/readyz` answer 503 for SHUTDOWN_NOTICE_SECONDS, so that proxies switch to other servers before this one closes. */
export async function announceShutdown(): Promise<void> {
	isLeaving = true;
	await wait(env.SHUTDOWN_NOTICE_SECONDS * 1000);
}

import { setTimeout as wait } from "node:timers/promises";
import { env } from "~/platform/settings/env.server";

let isLeaving = false;

/** Whether this server was told to stop: it still answers, and asks proxies for no more. */
export const isDraining = () => isLeaving;

/** Lets `/readyz` answer 503 for SHUTDOWN_NOTICE_SECONDS, so that proxies turn to other servers before the door is closed. */
export async function giveNotice(): Promise<void> {
	isLeaving = true;
	await wait(env.SHUTDOWN_NOTICE_SECONDS * 1000);
}

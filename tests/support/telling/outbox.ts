import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { openClient } from "../browser/browser";

type Message = { text: string };

/** What the pattern finds in the newest fitting message that the sandbox's outbox has for somebody, once there is one. */
export async function readMessage(base: string, to: string, pattern: RegExp): Promise<string> {
	const call = openClient(base);
	for (const deadline = Date.now() + 15_000; Date.now() < deadline; await wait(100)) {
		const { json } = await call("GET", `/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
		const messages: Message[] = Object(json).messages;
		const found = messages.map(({ text }) => pattern.exec(text)?.[1]).find((match) => match !== undefined);
		if (found) return found;
	}
	throw new Error(`No message for ${to}`);
}

export const readOtp = (base: string, mobile: string) => readMessage(base, mobile, /\n@\S+ #(\d{6})$/);

/** Ten digits nobody else in the run uses. */
export const someMobile = () => `9${randomInt(100_000_000, 999_999_999)}`;

import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";

type Message = { channel: string; to: string; subject: string; text: string };

/** The newest message the sandbox's outbox has for somebody, once there is one that `isIt`. */
export async function readMessage(
	page: Page,
	to: string,
	isIt: (message: Message) => boolean = () => true,
): Promise<Message> {
	let found: Message | undefined;
	await expect(async () => {
		const response = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
		const { messages }: { messages: Message[] } = await response.json();
		found = messages.find(isIt);
		expect(found).toBeDefined();
	}).toPass({ timeout: 15_000 });
	if (!found) throw new Error(`No message for ${to}`);
	return found;
}

/** The code of the newest text to a number: its last line, as phones read it. */
export async function readOtp(page: Page, mobileNumber: string): Promise<string> {
	const { text } = await readMessage(page, mobileNumber);
	return /^@\S+ #(\d{6})$/.exec(text.split("\n").at(-1) ?? "")?.[1] ?? "";
}

/** The path of the link in the newest mail of this kind. */
export async function readLink(page: Page, email: string, kind: "verify-email" | "reset-password"): Promise<string> {
	const { text } = await readMessage(page, email, (message) => message.text.includes(`/${kind}/`));
	return new RegExp(`/${kind}/[\\w-]+`).exec(text)?.[0] ?? "";
}

/** Ten digits nobody else in the run uses. */
export const someMobile = () => `9${randomInt(100_000_000, 999_999_999)}`;

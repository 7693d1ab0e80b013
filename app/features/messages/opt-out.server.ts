import { createHmac } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { optedOutNumbers } from "~/db/schema/messages";
import { env } from "~/env.server";
import { DomainError } from "~/errors";
import { isSameSecret } from "~/providers/whatsapp.webhook.server";

export const SILENCED = "This number asked for no more messages.";

const mac = (number: string) =>
	createHmac("sha256", env.SESSION_SECRET).update(`opt-out:${number}`).digest("base64url").slice(0, 22);

/** The address by which whoever holds a number silences it. It needs no login, so it is signed. */
export const optOutLink = (number: string) =>
	`${env.PUBLIC_URL}/opt-out/${Buffer.from(number).toString("base64url")}.${mac(number)}`;

/** The number an opt-out link stands for. @throws DomainError `not-found` for a link that is none of ours. */
export function numberOfOptOut(token: string): string {
	const [encoded = "", given = ""] = token.split(".");
	const number = Buffer.from(encoded, "base64url").toString();
	if (!isSameSecret(given, mac(number))) throw new DomainError("not-found", "This link is not known.");
	return number;
}

/** No message of ours goes to this number from now on. */
export async function silenceNumber(number: string, via: "reply" | "link"): Promise<void> {
	await db.insert(optedOutNumbers).values({ number, via }).onConflictDoNothing();
}

/** Whoever holds the number wants messages again. */
export async function unsilenceNumber(number: string): Promise<void> {
	await db.delete(optedOutNumbers).where(eq(optedOutNumbers.number, number));
}

/** Those of the numbers that want no messages. */
export async function listSilenced(database: Database, numbers: string[]): Promise<Set<string>> {
	if (numbers.length === 0) return new Set();
	const rows = await database
		.select({ number: optedOutNumbers.number })
		.from(optedOutNumbers)
		.where(inArray(optedOutNumbers.number, numbers));
	return new Set(rows.map(({ number }) => number));
}

export const isSilenced = async (number: string) => (await listSilenced(db, [number])).size > 0;

/** Words that end the messages, and words that begin them again, in English, Hindi and Marathi. */
const STOP_WORDS = /^(stop|stop all|unsubscribe|cancel|end|quit|opt ?out|बंद|बंद करो|बंद करा|रोको|थांबवा)$/;
const START_WORDS = /^(start|unstop|subscribe|शुरू|सुरू)$/;

/** Does what a reply asks for. @param from the sender's digits with the country's. */
export async function takeReply({ from, text }: { from: string; text: string }): Promise<void> {
	const number = `+${from.replace(/\D/g, "")}`;
	const said = text
		.trim()
		.toLowerCase()
		.replace(/[.!।]+$/, "");
	if (STOP_WORDS.test(said)) await silenceNumber(number, "reply");
	if (START_WORDS.test(said)) await unsilenceNumber(number);
}

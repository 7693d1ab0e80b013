import { eq, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { rateLimits } from "~/platform/db/limits-schema";
import { env } from "~/platform/settings/env.server";
import { hashOf } from "~/sandbox/courts/ecourts-record";
import { type DirtSettings, dirtForm, type FindDirt } from "~/sandbox/dirt";
import { sandboxCourtAnswers } from "~/sandbox/schema";

/** No CNR, so the row is none of a case. */
const KEY = "dirt";

/** What was set on `/sandbox`, for all processes; otherwise `SANDBOX_DIRT`. */
export async function readDirt(): Promise<DirtSettings> {
	const [row] = await db
		.select({ changes: sandboxCourtAnswers.changes })
		.from(sandboxCourtAnswers)
		.where(eq(sandboxCourtAnswers.cnrNumber, KEY));
	return dirtForm.parse(row?.changes ?? { percent: env.SANDBOX_DIRT });
}

export async function saveDirt(changes: DirtSettings): Promise<void> {
	await db
		.insert(sandboxCourtAnswers)
		.values({ cnrNumber: KEY, changes })
		.onConflictDoUpdate({ target: sandboxCourtAnswers.cnrNumber, set: { changes, changedAt: sql`now()` } });
}

/** Counts the answers about a subject in the database, so that their order alone decides which of them are dirty. */
async function countAnswer(subject: string): Promise<number> {
	const [counted] = await db
		.insert(rateLimits)
		.values({ key: `sandbox-dirt:${subject}`, points: 1, expire: sql`now() + interval '1 day'` })
		.onConflictDoUpdate({ target: rateLimits.key, set: { points: sql`${rateLimits.points} + 1` } })
		.returning({ points: rateLimits.points });
	return counted?.points ?? 1;
}

/** The dirt of a company's next answer about a subject, one of `kinds`; undefined for a clean answer. */
export const findDirt: FindDirt = async (company, subject, kinds) => {
	const { percent, seed, kind, about } = await readDirt();
	if (percent === 0 || !subject.startsWith(about)) return undefined;
	const possible = kind ? kinds.filter((one) => one === kind) : kinds;
	const number = await countAnswer(`${company}:${subject}`);
	const chance = (word: string) => hashOf(`${seed} ${company} ${subject} ${number} ${word}`) / 2 ** 32;
	const chosen = possible[Math.floor(chance("kind") * possible.length)];
	return chosen && chance("share") * 100 < percent ? { kind: chosen, chance } : undefined;
};

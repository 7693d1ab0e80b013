import { and, eq, not, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { courtRecords } from "~/db/schema/cases";
import { env } from "~/env.server";
import { saveCourtRecord } from "~/features/cases/commands.record.server";
import { isStandardCnr } from "~/features/courts/cnr";
import { takeCall } from "~/features/courts/provider-calls.server";
import { log } from "~/log.server";
import { fetchDistrictCourtCase } from "~/providers/ecourts.server";
import { ProviderError } from "~/providers/provider-error";

/** A record the court once gave, or somebody set by hand or imported. */
const isThere = sql`(${courtRecords.fetchedAt} is not null or ${courtRecords.heldFields} <> '[]'::jsonb)`;

/** Says why there is no news. A record that was found once stays as it is, with the day it was last refreshed. */
async function noteFailure(cnr: string, lookUp: "unknown" | "failed", reason: string) {
	const notes = { lookUpError: reason, updatedAt: sql`now()` };
	await db.update(courtRecords).set(notes).where(eq(courtRecords.cnrNumber, cnr));
	await db
		.update(courtRecords)
		.set({ lookUp })
		.where(and(eq(courtRecords.cnrNumber, cnr), not(isThere)));
	await db
		.update(courtRecords)
		.set({ lookUp: "found" })
		.where(and(eq(courtRecords.cnrNumber, cnr), isThere));
}

/**
 * Asks the provider for one CNR and keeps the answer.
 * @throws ProviderError where another try may help, so that the queue makes one; the last try leaves word on the record.
 */
export async function lookUpCourtRecord(cnr: string, { isLastTry }: { isLastTry: boolean }): Promise<void> {
	if (!isStandardCnr(cnr)) return noteFailure(cnr, "unknown", "Only a 16-character CNR can be looked up.");
	if (!(await takeCall())) return noteFailure(cnr, "failed", "This month's look-ups at the court are used up.");
	try {
		const answer = await fetchDistrictCourtCase({ baseUrl: env.ECOURTS_BASE_URL, apiKey: env.ECOURTS_API_KEY }, cnr);
		if (answer.kind === "unknown") return await noteFailure(cnr, "unknown", "The court does not know this CNR.");
		if (answer.record.unreadable.length > 0)
			log.warn({ cnr, fields: answer.record.unreadable }, "a court record has dates nobody can read");
		await saveCourtRecord(cnr, answer.record);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		if (error.isRetryable && !isLastTry) throw error;
		log.error({ cnr, err: error }, "a court record could not be looked up");
		await noteFailure(cnr, "failed", "The court's service could not be reached.");
		if (error.isRetryable) throw error;
	}
}

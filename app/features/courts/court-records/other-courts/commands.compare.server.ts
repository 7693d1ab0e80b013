import { eq } from "drizzle-orm";
import { sourceDifferences } from "~/features/courts/court-records/doubts/schema";
import { lockRecord, valuesRead } from "~/features/courts/court-records/look-up/commands.save.server";
import { inWords, type RecordValues } from "~/features/courts/court-records/look-up/values";
import { askOtherProvider, isOldCopy } from "~/features/courts/court-records/other-courts/ask.server";
import { db } from "~/platform/db/client.server";
import { foldText } from "~/platform/outside/fold";
import { Unreadable } from "~/platform/outside/value";

const COMPARED = ["nextDate", "decisionDate", "petitioners", "respondents"] as const satisfies (keyof RecordValues)[];

/**
 * Compares a record that eCourts gave with the second provider's copy. A difference is kept for administrators until a later
 * comparison finds none. A copy of an earlier day says nothing. @throws ProviderError
 */
export async function compareSources(cnr: string): Promise<void> {
	const answer = await askOtherProvider(cnr);
	if (answer?.kind !== "found" || isOldCopy(answer.record.copiedAt)) return;
	const { copiedAt } = answer.record;
	const copy = valuesRead(answer.record);
	await db.transaction(async (tx) => {
		const { values, source } = await lockRecord(tx, cnr);
		if (source !== "ecourts" || !copiedAt) return;
		const different = COMPARED.flatMap((field): [string, [string, string]][] => {
			const other = copy[field];
			const said = [inWords(values[field]), other instanceof Unreadable ? other.text : inWords(other)] as const;
			return foldText(said[0]) === foldText(said[1]) ? [] : [[field, [...said]]];
		});
		await tx.delete(sourceDifferences).where(eq(sourceDifferences.cnrNumber, cnr));
		if (different.length > 0)
			await tx.insert(sourceDifferences).values({ cnrNumber: cnr, fields: Object.fromEntries(different), copiedAt });
	});
}

import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { DomainError } from "~/errors";
import { type Account, accountInWords, MAX_REASONS, MAX_WHY_LENGTH } from "~/features/courts/adding/many/account";
import { addCases } from "~/features/courts/adding/many/commands.server";
import { type Outcome, outcomeOf } from "~/features/courts/adding/many/outcome";
import { type ListedCase, readTickedCases } from "~/features/courts/adding/many/selected-cnrs";
import { addListedCasesJob } from "~/features/courts/adding/queues.server";
import { MAX_CASES_AT_ONCE, MAX_LISTED } from "~/features/courts/courts/entries";
import { addOwnMatters } from "~/features/courts/own-matters/commands.server";
import { readTickedMatters } from "~/features/courts/own-matters/matter-rows.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { paths } from "~/paths";
import { db } from "~/platform/db/client.server";
import { readJson } from "~/platform/outside/json";
import { enqueue } from "~/platform/queue/queue.server";

/**
 * Adds the ticked rows of a list: the matters without a CNR, and the CNRs, of which those after the first `MAX_CASES_AT_ONCE` are queued.
 * @throws DomainError `invalid` if none is ticked
 */
export async function addSelected(acting: ActingContext, form: FormData): Promise<Outcome> {
	const matters = readTickedMatters(form);
	const isWithoutCnrs = matters.length > 0 && !form.has("cnr");
	const ticked = isWithoutCnrs ? [] : readTickedCases(form);
	// The ids are in order, so that the page of progress finds the cases of all parts between two of them.
	const listed = ticked.map((one): ListedCase => ({ id: uuidv7(), ...one }));
	const results = await addCases(acting, listed.slice(0, MAX_CASES_AT_ONCE));
	const { length: added } = await addOwnMatters(acting, matters);
	const rest = listed.slice(MAX_CASES_AT_ONCE);
	await queueParts(acting, rest);
	const outcome = outcomeOf(results, added);
	// A form without the account of its preview is answered in fewer words.
	const preview: Account | undefined = account.safeParse(readJson(String(form.get("account")))).data;
	const [from, to] = [listed[0]?.id, listed.at(-1)?.id];
	const progress = rest.length > 0 && `${paths.addedCases}?from=${from}&to=${to}&count=${listed.length}`;
	if (!preview) return progress ? { ...outcome, to: progress } : outcome;
	const tally = (result: string) => results.filter((one) => one.result === result).length;
	const after = {
		...preview,
		added: tally("added") + added,
		exists: preview.exists + tally("exists"),
		limit: preview.limit + tally("limit"),
		skipped: preview.skipped + tally("invalid"),
	};
	const text = `${outcome.added} ${accountInWords(after, rest.length)}`;
	return { ...outcome, words: { ...outcome.words, text }, to: progress || outcome.to };
}

const count = z
	.int()
	.min(0)
	.max(2 * MAX_LISTED);
const reason = z.object({ row: z.string().max(20), why: z.string().max(MAX_WHY_LENGTH) });
const account = z.object({
	...{ rows: count, added: count, exists: count, limit: count, repeat: count, skipped: count },
	reasons: z.array(reason).max(MAX_REASONS),
});

/** Parts of as many cases as one transaction adds, without the address of the person, which the queue need not hold. */
async function queueParts({ ownerId, actor, role }: ActingContext, cases: ListedCase[]): Promise<void> {
	const acting = { ownerId, actor: { id: actor.id, address: "" }, role };
	const parts = [];
	for (let from = 0; from < cases.length; from += MAX_CASES_AT_ONCE)
		parts.push({ acting, cases: cases.slice(from, from + MAX_CASES_AT_ONCE) });
	await enqueue(db, addListedCasesJob, parts);
}

/** The queue job. A part that may no longer be added ends; the page of progress shows that its cases are not there. */
export async function addListedCases({ acting, cases }: { acting: ActingContext; cases: ListedCase[] }): Promise<void> {
	await addCases(acting, cases).catch((error) => {
		if (!(error instanceof DomainError)) throw error;
	});
}

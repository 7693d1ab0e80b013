import { and, eq, lt, ne, sql } from "drizzle-orm";
import { courtLink } from "~/features/courts/court-records/court-link";
import { orderKey } from "~/features/courts/court-records/order-key";
import { ordersPublishedJob } from "~/features/courts/court-records/queues.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { fetchOrderCopyJob } from "~/features/courts/papers/queues.server";
import { orderCopies } from "~/features/courts/papers/schema";
import { db } from "~/platform/db/client.server";
import { dropDraft, FileRefused, keepDraft, saveDraft } from "~/platform/files/files.server";
import { startOf } from "~/platform/language/cut";
import { phrase } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { enqueue } from "~/platform/queue/queue.server";
import { env } from "~/platform/settings/env.server";
import { readCourtFile } from "~/providers/court-files.server";
import { ProviderError } from "~/providers/provider-error";

const MAX_COPY_MEGABYTES = 20;
const MAX_NAME_LENGTH = 150;
/** After so many nights the link is taken for dead, until the court gives another one. */
const MAX_TRIES = 7;
/** A night's. */
const MAX_RETRIES = 2000;
const MAX_RECORDS = 500;

const REASONS: Record<FileRefused["cause"], string> = {
	page: phrase("The court answered with a page in place of the copy."),
	empty: phrase("The court sent an empty file in place of the copy."),
	"too large": phrase("The copy is larger than 20 MB."),
	type: phrase("The court sent something that is not a PDF."),
};
const NO_ANSWER = phrase("The court did not send the copy.");
const NOT_A_COURTS = phrase("The copy is at an address that is not a court's.");

/** Plans the copies of a record's orders: each once, again where the court gives another link for one that is missing. */
export async function planOrderCopies(cnr: string): Promise<void> {
	await db.transaction(async (tx) => {
		const [record] = await tx
			.select({ orders: courtRecords.orders })
			.from(courtRecords)
			.where(eq(courtRecords.cnrNumber, cnr))
			.for("share");
		const linked = (record?.orders ?? []).flatMap((order) => (order.url ? [{ ...order, url: order.url }] : []));
		const byKey = new Map(linked.map((order) => [orderKey(order), order]));
		if (byKey.size === 0) return;
		const rows = [...byKey].map(([key, { name, number, date, url }]) => {
			const isCourts = courtLink(url) !== null;
			const start = isCourts ? {} : { state: "failed" as const, tries: MAX_TRIES, reason: NOT_A_COURTS };
			return { cnrNumber: cnr, orderKey: key, name: startOf(name, MAX_NAME_LENGTH), number, day: date, url, ...start };
		});
		const planned = await tx
			.insert(orderCopies)
			.values(rows)
			.onConflictDoUpdate({
				target: [orderCopies.cnrNumber, orderCopies.orderKey],
				set: {
					...{ url: sql`excluded.url`, state: sql`excluded.state`, tries: sql`excluded.tries` },
					...{ reason: sql`excluded.reason`, stateAt: sql`now()` },
				},
				setWhere: and(ne(orderCopies.state, "kept"), sql`${orderCopies.url} <> excluded.url`),
			})
			.returning({ copyId: orderCopies.id, state: orderCopies.state });
		const due = planned.filter(({ state }) => state === "waiting").map(({ copyId }) => ({ copyId }));
		// After everything that somebody waits for.
		await enqueue(tx, fetchOrderCopyJob, due, { priority: -1 });
	});
}

/** Why a copy was not kept, untranslated; undefined for a fault of ours. */
function reasonOf(error: unknown): string | undefined {
	if (error instanceof FileRefused) return REASONS[error.cause];
	return error instanceof ProviderError ? NO_ANSWER : undefined;
}

/** Fetches a copy, unless it is there. What the court does not send is tried again another night (`retryOrderCopies`). */
export async function fetchOrderCopy(copyId: string): Promise<void> {
	const isMissing = and(eq(orderCopies.id, copyId), ne(orderCopies.state, "kept"));
	const [copy] = await db.select({ url: orderCopies.url }).from(orderCopies).where(isMissing);
	const address = courtLink(copy?.url ?? null);
	if (!address) return;
	try {
		const content = readCourtFile(address, {
			isAllowed: (one) => courtLink(one) !== null,
			baseUrl: env.COURT_FILES_URL,
		});
		const draft = await saveDraft(content, { types: ["application/pdf"], maxMegabytes: MAX_COPY_MEGABYTES });
		try {
			await db.transaction(async (tx) => {
				const fileId = await keepDraft(tx, draft);
				await tx.update(orderCopies).set({ fileId, state: "kept", reason: null, stateAt: sql`now()` }).where(isMissing);
			});
		} finally {
			await dropDraft(draft);
		}
	} catch (error) {
		const reason = reasonOf(error);
		if (!reason) throw error;
		log.warn({ copyId, err: error }, "the copy of an order could not be fetched");
		const failed = { state: "failed", reason, tries: sql`${orderCopies.tries} + 1`, stateAt: sql`now()` } as const;
		await db.update(orderCopies).set(failed).where(isMissing);
	}
}

/** Queues copies that failed before today, and plans those of records that were looked up lately and have none. */
export async function retryOrderCopies(): Promise<void> {
	const failed = await db
		.select({ copyId: orderCopies.id })
		.from(orderCopies)
		.where(
			and(
				ne(orderCopies.state, "kept"),
				lt(orderCopies.tries, MAX_TRIES),
				lt(orderCopies.stateAt, sql`now() - interval '20 hours'`),
			),
		)
		.orderBy(orderCopies.stateAt)
		.limit(MAX_RETRIES);
	await enqueue(db, fetchOrderCopyJob, failed, { priority: -1 });
	const unplanned = await db
		.select({ cnr: courtRecords.cnrNumber })
		.from(courtRecords)
		.where(
			sql`${courtRecords.fetchedAt} > now() - interval '26 hours'
				and ${courtRecords.orders} @? '$[*].url ? (@ starts with "https")'
				and exists (select from cases where cases.cnr_number = ${courtRecords.cnrNumber} and archived_at is null)
				and not exists (select from ${orderCopies} where ${orderCopies.cnrNumber} = ${courtRecords.cnrNumber})`,
		)
		.limit(MAX_RECORDS);
	await enqueue(db, ordersPublishedJob, unplanned);
}

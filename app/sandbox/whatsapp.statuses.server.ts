import { setTimeout as wait } from "node:timers/promises";
import { asc, inArray, lte, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { sandboxStatuses } from "~/sandbox/schema";
import { postWebhook, type Reporting } from "~/sandbox/whatsapp.webhook.server";

export type Report = { wamid: string; to: string; reference: string | undefined };
type Step = { status: "sent" | "delivered" | "read" | "failed"; afterMs: number; code?: number };

const MAX_STATUSES_A_ROUND = 100;
const PAUSE_MS = 200;
const AGAIN_AFTER = sql`interval '3 seconds'`;
/** Longer than the response timeout, after which another process may take over from one that is gone. */
const LEASE = sql`interval '8 seconds'`;

/** As with WhatsApp, `delivered` may precede `sent`, and some statuses come twice. */
const DELIVERED: Step[] = [
	{ status: "delivered", afterMs: 400 },
	{ status: "sent", afterMs: 700 },
	{ status: "delivered", afterMs: 900 },
];
const READ: Step = { status: "read", afterMs: 1500 };

/** Statuses of a message: even numbers read it; a `code` makes it fail after acceptance. */
function stepsOf(to: string, code: number | undefined): Step[] {
	if (code !== undefined)
		return [
			{ status: "failed", afterMs: 400, code },
			{ status: "sent", afterMs: 700 },
		];
	return Number(to.at(-1)) % 2 === 0 ? [...DELIVERED, READ, ...DELIVERED.slice(0, 1)] : DELIVERED;
}

export const RECEIPT_KINDS = ["late", "doubled", "backwards"] as const;
const LATE_MS = 10 * 60 * 1000;

function soiledSteps(steps: Step[], kind: (typeof RECEIPT_KINDS)[number] | undefined): Step[] {
	if (kind === "late") return steps.map((step) => ({ ...step, afterMs: step.afterMs + LATE_MS }));
	if (kind === "doubled") return [...steps, ...steps];
	const times = steps.map(({ afterMs }) => afterMs).reverse();
	return kind === "backwards" ? steps.map((step, at) => ({ ...step, afterMs: times[at] ?? step.afterMs })) : steps;
}

/** Plans a message's statuses in the transaction that accepts it. */
export async function planStatuses(
	tx: Database,
	{ wamid, to, reference }: Report,
	code?: number,
	dirt?: (typeof RECEIPT_KINDS)[number],
): Promise<void> {
	const now = Date.now();
	await tx.insert(sandboxStatuses).values(
		soiledSteps(stepsOf(to, code), dirt).map((step) => ({
			dueAt: new Date(now + step.afterMs),
			status: {
				id: wamid,
				status: step.status,
				timestamp: String(Math.floor((now + step.afterMs) / 1000)),
				recipient_id: to,
				...(reference === undefined ? {} : { biz_opaque_callback_data: reference }),
				...(step.code === undefined ? {} : { errors: [{ code: step.code, title: `Error ${step.code}` }] }),
			},
		})),
	);
}

/** Leases due statuses in order, so that no other process sends them too. */
const takeDue = () =>
	db.transaction(async (tx) => {
		const due = await tx
			.select({ id: sandboxStatuses.id, status: sandboxStatuses.status })
			.from(sandboxStatuses)
			.where(lte(sandboxStatuses.dueAt, sql`now()`))
			.orderBy(asc(sandboxStatuses.dueAt))
			.limit(MAX_STATUSES_A_ROUND)
			.for("update", { skipLocked: true });
		const these = inArray(
			sandboxStatuses.id,
			due.map(({ id }) => id),
		);
		if (due.length > 0)
			await tx
				.update(sandboxStatuses)
				.set({ dueAt: sql`now() + ${LEASE}` })
				.where(these);
		return { due, these };
	});

/** Sends due statuses; false if none are planned. */
async function reportDue(reporting: Reporting): Promise<boolean> {
	const { due, these } = await takeDue();
	if (due.length === 0) return (await db.$count(sandboxStatuses)) > 0;
	if (await postWebhook(reporting, { statuses: due.map(({ status }) => status) }))
		await db.delete(sandboxStatuses).where(these);
	else
		await db
			.update(sandboxStatuses)
			.set({ dueAt: sql`now() + ${AGAIN_AFTER}` })
			.where(these);
	return true;
}

let isReporting = false;

/** Sends planned statuses in the background until none are left; also called after a restart. */
export function startReporting(reporting: Reporting): void {
	if (isReporting) return;
	isReporting = true;
	const report = async () => {
		while (await reportDue(reporting)) await wait(PAUSE_MS, undefined, { ref: false });
	};
	report()
		.catch((error: unknown) => log.warn({ err: error }, "the WhatsApp simulator could not send its statuses"))
		.finally(() => {
			isReporting = false;
		});
}

import { setTimeout as wait } from "node:timers/promises";
import { asc, inArray, lte, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { sandboxStatuses } from "~/db/schema/sandbox";
import { log } from "~/log.server";

/** Where the stand-in reports to, and how it signs what it reports. */
export type Reporting = { webhookUrl: string; phoneNumberId: string; sign: (body: Uint8Array) => string };

export type Report = { wamid: string; to: string; reference: string | undefined };
type Step = { status: "sent" | "delivered" | "read" | "failed"; afterMs: number; code?: number };

const AT_ONCE = 100;
const PAUSE_MS = 200;
const AGAIN_AFTER = sql`interval '3 seconds'`;

/** As in life: what was delivered may be reported before it was sent, and some of it twice. */
const GOOD_NEWS: Step[] = [
	{ status: "delivered", afterMs: 400 },
	{ status: "sent", afterMs: 700 },
	{ status: "delivered", afterMs: 900 },
];
const READ: Step = { status: "read", afterMs: 1500 };

/** What becomes of a message: every other number reads it; one with a `code` fails after it was taken. */
function stepsOf(to: string, code: number | undefined): Step[] {
	if (code !== undefined)
		return [
			{ status: "failed", afterMs: 400, code },
			{ status: "sent", afterMs: 700 },
		];
	return Number(to.at(-1)) % 2 === 0 ? [...GOOD_NEWS, READ, ...GOOD_NEWS.slice(0, 1)] : GOOD_NEWS;
}

/** Plans the reports on a message in the transaction that takes it. */
export async function planStatuses(tx: Database, { wamid, to, reference }: Report, code?: number): Promise<void> {
	const now = Date.now();
	await tx.insert(sandboxStatuses).values(
		stepsOf(to, code).map((step) => ({
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

function envelopeOf(phoneNumberId: string, statuses: object[]) {
	const metadata = { display_phone_number: "15550000000", phone_number_id: phoneNumberId };
	const value = { messaging_product: "whatsapp", metadata, statuses };
	return { object: "whatsapp_business_account", entry: [{ id: "0", changes: [{ field: "messages", value }] }] };
}

/** Reports what is due; false where nothing is planned at all. */
async function reportDue({ webhookUrl, phoneNumberId, sign }: Reporting): Promise<boolean> {
	const due = await db
		.select()
		.from(sandboxStatuses)
		.where(lte(sandboxStatuses.dueAt, sql`now()`))
		.orderBy(asc(sandboxStatuses.dueAt))
		.limit(AT_ONCE);
	if (due.length === 0) return (await db.select().from(sandboxStatuses).limit(1)).length > 0;
	const body = Buffer.from(
		JSON.stringify(
			envelopeOf(
				phoneNumberId,
				due.map(({ status }) => status),
			),
		),
	);
	const response = await fetch(webhookUrl, {
		method: "POST",
		headers: { "content-type": "application/json", "x-hub-signature-256": sign(body) },
		body,
		signal: AbortSignal.timeout(5_000),
	}).catch(() => undefined);
	const these = inArray(
		sandboxStatuses.id,
		due.map(({ id }) => id),
	);
	if (response?.ok) await db.delete(sandboxStatuses).where(these);
	else
		await db
			.update(sandboxStatuses)
			.set({ dueAt: sql`now() + ${AGAIN_AFTER}` })
			.where(these);
	return true;
}

let isReporting = false;

/** Reports what is planned until nothing is left, in the background. Also after a restart: nothing planned is lost. */
export function startReporting(reporting: Reporting): void {
	if (isReporting) return;
	isReporting = true;
	const report = async () => {
		while (await reportDue(reporting)) await wait(PAUSE_MS, undefined, { ref: false });
	};
	report()
		.catch((error: unknown) => log.warn({ err: error }, "the WhatsApp stand-in could not report"))
		.finally(() => {
			isReporting = false;
		});
}

import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { cases } from "../../../app/features/courts/court-records/cases-schema";
import { subscriptions } from "../../../app/features/money/subscriptions/schema";
import { alertNotices, alerts } from "../../../app/features/telling/alerts/schema";
import { type Channel, messages } from "../../../app/features/telling/outbox/schema";
import { addDays, dayInIndia } from "../../../app/platform/calendar/day";
import type { openFactories } from "../database/people";

type Given = ReturnType<typeof openFactories>;
type Delivery = {
	channel: Channel;
	state: "queued" | "sent" | "delivered" | "failed" | "skipped";
	insteadOf?: Channel;
	reason?: string;
	subscriptionId?: string;
};

/** A notice somebody was sent, with where it got to. */
export async function givenSentNotice(
	{ db }: Given,
	userId: string,
	about: typeof alertNotices.$inferInsert,
	alertRows: Omit<typeof alerts.$inferInsert, "noticeId" | "userId">[],
	deliveries: Delivery[],
): Promise<number> {
	const releasedAt = about.dueAt;
	const [notice] = await db
		.insert(alertNotices)
		.values({ state: "released", releasedAt, ...about, userId })
		.returning({ id: alertNotices.id });
	if (!notice) throw new Error("No notice came back");
	await db.insert(alerts).values(alertRows.map((one) => ({ ...one, userId, noticeId: notice.id })));
	const ids = new Map(deliveries.map(({ channel }) => [channel, uuidv7()]));
	await db.insert(messages).values(
		deliveries.map(({ channel, state, insteadOf, reason, subscriptionId }) => ({
			...{ id: ids.get(channel), userId, noticeId: notice.id, channel, insteadOf: insteadOf && ids.get(insteadOf) },
			...{ cnrNumber: "", caseNumber: "", recipient: "", template: "", parameters: [], isCharged: channel !== "email" },
			...{ status: state === "skipped" ? ("failed" as const) : state, isSkipped: state === "skipped", reason },
			...{ createdAt: releasedAt, statusAt: releasedAt, subscriptionId },
		})),
	);
	return notice.id;
}

/** What a person with a full diary was told lately: a board that arrived, a change that took two ways, one without a package. */
export async function givenSentAlerts(given: Given, userId: string): Promise<void> {
	const own = await given.db.select({ id: cases.id }).from(cases).where(eq(cases.ownerId, userId)).orderBy(cases.id);
	const today = dayInIndia(new Date());
	const at = (time: string) => new Date(`${addDays(today, -1)}T${time}:00+05:30`);
	const board = own
		.slice(0, 5)
		.map(({ id }) => ({ caseId: id, kind: "tomorrow" as const, about: today, newDay: today }));
	const about = { userId, state: "released" as const };
	await given.givenPurchase(userId);
	const [charged] = await given.db
		.update(subscriptions)
		.set({ messagesSent: 2 })
		.where(eq(subscriptions.userId, userId))
		.returning({ id: subscriptions.id });
	await givenSentNotice(given, userId, { ...about, kind: "tomorrow", day: today, dueAt: at("21:15") }, board, [
		{ channel: "whatsapp", state: "delivered", subscriptionId: charged?.id },
		{ channel: "email", state: "sent" },
	]);
	const [first, second] = own;
	if (!first || !second) throw new Error("No cases are there");
	await givenSentNotice(
		given,
		userId,
		{ ...about, kind: "changes", dueAt: at("22:05") },
		[
			{ caseId: first.id, kind: "date_changed", about: "change 1", oldDay: today, newDay: addDays(today, 7) },
			{ caseId: second.id, kind: "order", about: "x", detail: "Order on Exhibit 5" },
		],
		[
			{ channel: "whatsapp", state: "failed", reason: "WhatsApp did not accept it within 10 minutes." },
			{ channel: "sms", state: "sent", insteadOf: "whatsapp", subscriptionId: charged?.id },
		],
	);
	await givenSentNotice(
		given,
		userId,
		{ ...about, kind: "changes", dueAt: at("22:20") },
		[{ caseId: second.id, kind: "disposed", about: today }],
		[
			{ channel: "whatsapp", state: "skipped", reason: "You have no active package." },
			{ channel: "email", state: "sent", insteadOf: "whatsapp" },
		],
	);
}

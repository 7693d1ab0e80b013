import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { recordSecurity } from "~/features/people/audit/commands.server";
import { checkEndpoint, type TurnOnInput } from "~/features/people/push/device-input.server";
import { pushDevices } from "~/features/people/push/schema";
import { lockPerson } from "~/features/people/sign-in/lock-person.server";
import { describeDevice } from "~/features/people/sign-in/login/device";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { formatMoment } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";
import { seal } from "~/platform/settings/secrets.server";

export const MAX_PUSH_DEVICES = 10;

type Holder = Pick<SessionUser, "id" | "sessionId">;

/** Whether a person takes pushes anywhere. @param userId in a statement over people */
export const takesPushes = (userId: SQL) =>
	sql`exists (select from push_devices where push_devices.user_id = ${userId})`;

export const isDeviceOf = (userId: string, id: string) =>
	and(eq(pushDevices.userId, userId), hasId(pushDevices.id, id));

/**
 * Turns push on in the browser of this session. It ends for the person who had it on there before, in this session or with this
 * subscription.
 * @throws DomainError `conflict` where the person has ten others; as `checkEndpoint`
 */
export async function turnOnPush(
	{ id: userId, sessionId }: Holder,
	input: TurnOnInput,
	userAgent: string,
): Promise<void> {
	const { endpoint, p256dh, auth } = input;
	await checkEndpoint(endpoint);
	const sealedSecret = seal("push device", { p256dh, auth });
	await db.transaction(async (tx) => {
		// Locked, so that concurrent additions are counted one after the other.
		await lockPerson(tx, userId);
		await tx.delete(pushDevices).where(or(eq(pushDevices.endpoint, endpoint), eq(pushDevices.sessionId, sessionId)));
		if ((await tx.$count(pushDevices, eq(pushDevices.userId, userId))) >= MAX_PUSH_DEVICES)
			throw new DomainError(
				"conflict",
				t("You have push on {count} devices, which is the most. Remove one in your profile under Security.", {
					count: MAX_PUSH_DEVICES,
				}),
			);
		const row = { userId, sessionId, sealedSecret, userAgent: userAgent.slice(0, 300) };
		await tx
			.insert(pushDevices)
			.values({ ...row, endpoint })
			.onConflictDoUpdate({ target: pushDevices.endpoint, set: row });
		await recordSecurity(tx, { action: "security.push-on", userId });
	});
}

/** @throws DomainError `not-found` for another person's */
export async function requireDevice(tx: Database, userId: string, id: string): Promise<void> {
	const [found] = await tx.select({ id: pushDevices.id }).from(pushDevices).where(isDeviceOf(userId, id));
	if (!found) throw deviceNotFound();
}

/** @throws DomainError `not-found` for another person's */
export async function turnOffPush(userId: string, id: string): Promise<void> {
	await db.transaction(async (tx) => {
		const removed = await tx.delete(pushDevices).where(isDeviceOf(userId, id)).returning({ id: pushDevices.id });
		if (removed.length === 0) throw deviceNotFound();
		await recordSecurity(tx, { action: "security.push-off", userId });
	});
}

const deviceNotFound = () => new DomainError("not-found", t("Push is no longer on there."));

/** A person's devices that take pushes, for a screen; `isThis` is that of this session. */
export async function deviceItems({ id: userId, sessionId }: Holder) {
	const rows = await db
		.select(columnsOf(pushDevices, "id", "sessionId", "userAgent", "createdAt", "lastReceiptAt"))
		.from(pushDevices)
		.where(eq(pushDevices.userId, userId))
		.orderBy(asc(pushDevices.id));
	return rows.map(({ id, sessionId: ofSession, userAgent, createdAt, lastReceiptAt }) => ({
		id,
		name: describeDevice(userAgent),
		since: formatMoment(createdAt),
		confirmed: lastReceiptAt ? formatMoment(lastReceiptAt) : t("Never"),
		isThis: ofSession === sessionId,
	}));
}
export type DeviceItem = Awaited<ReturnType<typeof deviceItems>>[number];

/** Records that a device confirmed a push. */
export async function recordConfirmed(tx: Database, deviceId: string): Promise<void> {
	await tx
		.update(pushDevices)
		.set({ lastReceiptAt: sql`now()`, silentSince: null })
		.where(eq(pushDevices.id, deviceId));
}

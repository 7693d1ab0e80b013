import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { queueMails } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import { pushDevices } from "~/features/people/push/schema";
import { describeDevice } from "~/features/people/sign-in/login/device";
import { sessions } from "~/features/people/sign-in/schema";
import { users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { phrase, t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

const ENDED = {
	subject: phrase("Push notifications have ended on a device"),
	text: phrase(
		"Dear {firstName},\n\nNyaya Diary no longer sends push notifications to {device}. {why}\n\nYour alerts now go by your other channels. To turn push on again, log in on that device and open:\n{link}",
	),
};
const REASONS = {
	gone: phrase("Its browser has ended them."),
	silent: phrase("It has not confirmed any for 30 days."),
	"logged-out": phrase("You were logged out there after a long time."),
};

/** Ends devices and mails their persons why. @param which a condition on `pushDevices` */
export async function endDevices(tx: Database, which: SQL | undefined, why: keyof typeof REASONS): Promise<void> {
	const ended = await tx
		.delete(pushDevices)
		.where(which)
		.returning(columnsOf(pushDevices, "userId", "userAgent"));
	if (ended.length === 0) return;
	const ids = ended.map(({ userId }) => userId);
	const people = await tx
		.select(columnsOf(users, "id", "email", "firstName"))
		.from(users)
		.where(inArray(users.id, ids));
	const link = `${env.PUBLIC_URL}${paths.alerts}`;
	const mails = ended.flatMap(({ userId, userAgent }) =>
		people
			.filter(({ id }) => id === userId)
			.map(({ email, firstName }) => ({
				to: email,
				words: () => mailWords(ENDED, { firstName, device: describeDevice(userAgent), why: t(REASONS[why]), link }),
			})),
	);
	await queueMails(tx, mails);
}

const isAged = or(sql`${sessions.expiresAt} < now()`, sql`${sessions.lastSeenAt} < now() - interval '30 days'`);

/** Ends devices that have confirmed nothing for 30 days, and those whose login ends tonight for its age. */
export async function endOldDevices(): Promise<void> {
	await db.transaction(async (tx) => {
		await endDevices(tx, sql`${pushDevices.silentSince} < now() - interval '30 days'`, "silent");
		const aged = tx
			.select({ id: sessions.id })
			.from(sessions)
			.innerJoin(pushDevices, eq(pushDevices.sessionId, sessions.id))
			.where(isAged);
		await endDevices(tx, inArray(pushDevices.sessionId, aged), "logged-out");
	});
}

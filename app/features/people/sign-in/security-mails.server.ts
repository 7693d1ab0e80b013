import { eq } from "drizzle-orm";
import { countSignIns, countTokensMade } from "~/features/people/audit/queries.security.server";
import { queueMail } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import { describeDevice } from "~/features/people/sign-in/login/device";
import { users } from "~/features/people/users/schema";
import { DAY_MS, formatMoment } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { phrase } from "~/platform/language/translate";

/** Limits mails of one kind, so that a person under attack, or trying things out, is not flooded. */
const MAILS_A_DAY = 5;

const NEW_DEVICE = {
	subject: phrase("New login to your Nyaya Diary account"),
	text: phrase(
		'Dear {firstName},\n\nSomeone, probably you, logged in to your account {username} on a new device.\n\nDevice: {device}\nIP address: {address}\nTime: {when}\n\nIf this was not you, reset your password now with "Forgot password" on the login page. This logs out all devices.',
	),
};

const SMS_LOGIN = {
	subject: phrase("Login by SMS to your Nyaya Diary account"),
	text: phrase(
		'Dear {firstName},\n\nSomeone, probably you, logged in to your account {username} with a code sent by SMS.\n\nDevice: {device}\nIP address: {address}\nTime: {when}\n\nIf this was not you, reset your password now with "Forgot password" on the login page. This logs out all devices. Then turn off login by SMS in your profile, under "Security".',
	),
};

const NEW_TOKEN = {
	subject: phrase("New API token for your Nyaya Diary account"),
	text: phrase(
		'Dear {firstName},\n\nThe API token {name} was created for your account {username}. Programs with this token can use your cases.\n\nIf this was not you, revoke it in your profile and reset your password with "Forgot password" on the login page.',
	),
};

async function findPerson(tx: Database, userId: string) {
	const [person] = await tx
		.select({ email: users.email, firstName: users.firstName, username: users.username, createdAt: users.createdAt })
		.from(users)
		.where(eq(users.id, userId));
	return person;
}

type From = { userAgent: string; address: string };

/** In the first days of an account the first sign-in gets no mail. */
const NEW_ACCOUNT_MS = 2 * DAY_MS;

/** A device is known by its cookie, or by an earlier sign-in with this browser and address. Returns whether it mailed. */
export async function mailNewDevice(tx: Database, userId: string, { userAgent, address }: From): Promise<boolean> {
	const before = await countSignIns(tx, userId, { userAgent, address });
	if (before.same > 0 || before.mailed >= MAILS_A_DAY) return false;
	const person = await findPerson(tx, userId);
	if (!person) return false;
	if (before.signIns === 0 && Date.now() - person.createdAt.getTime() < NEW_ACCOUNT_MS) return false;
	await mailLogin(tx, NEW_DEVICE, person, { userAgent, address });
	return true;
}

/** Mails a person about a login by SMS, each time: the number may by now be somebody else's. */
export async function mailSmsLogin(tx: Database, userId: string, from: From): Promise<void> {
	const person = await findPerson(tx, userId);
	if (person) await mailLogin(tx, SMS_LOGIN, person, from);
}

async function mailLogin(
	tx: Database,
	mail: typeof NEW_DEVICE | typeof SMS_LOGIN,
	{ email, firstName, username }: { email: string; firstName: string; username: string },
	{ userAgent, address }: From,
) {
	const words = () =>
		mailWords(mail, {
			firstName,
			username,
			device: describeDevice(userAgent),
			address,
			when: formatMoment(new Date()),
		});
	await queueMail(tx, { to: email, words });
}

/** Mails a person that an API token was created, without the token. Call it after the security log entry, which it counts. */
export async function mailNewToken(tx: Database, userId: string, { name }: { name: string }) {
	const person = await findPerson(tx, userId);
	if (!person || (await countTokensMade(tx, userId)) > MAILS_A_DAY) return;
	const { email, firstName, username } = person;
	await queueMail(tx, { to: email, words: () => mailWords(NEW_TOKEN, { firstName, username, name }) });
}

import { and, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { DomainError } from "~/errors";
import { recordSecurity } from "~/features/people/audit/commands.server";
import { queueMail } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import { createTokens, type TokenState } from "~/features/people/sign-in/codes/one-time-tokens.server";
import { LINK_PROBLEMS } from "~/features/people/sign-in/codes/recovery-words";
import type { sendAccountLinkJob } from "~/features/people/sign-in/queues.server";
import { users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import { DAY_MS, HOUR_MS } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { phrase, t } from "~/platform/language/translate";
import { withTrace } from "~/platform/log/request-trace.server";
import type { JobData } from "~/platform/queue/job.server";
import { env } from "~/platform/settings/env.server";

const linkTokens = (purpose: string, lifetimeMs: number) =>
	createTokens({ purpose, lifetimeMs, keptMs: 30 * DAY_MS, payload: z.object({ email: z.string() }) });

/** Each kind of link: its tokens, with the address mailed to, which is all that opening it proves; its page and its mail. */
const LINKS = {
	"verify-email": {
		tokens: linkTokens("verify-email", DAY_MS),
		pathOf: paths.verifyEmail,
		subject: phrase("Verify your email for Nyaya Diary"),
		text: phrase(
			"Dear {firstName},\n\nPlease confirm your email address:\n\n{link}\n\nThe link works once, for 24 hours. If you did not register with Nyaya Diary, please ignore this email.",
		),
	},
	"reset-password": {
		tokens: linkTokens("reset-password", HOUR_MS),
		pathOf: paths.resetPassword,
		subject: phrase("Your Nyaya Diary username and password reset link"),
		text: phrase(
			"Dear {firstName},\n\nYour username is {username}\n\nTo choose a new password, open this link:\n\n{link}\n\nThe link works once, for one hour. If you did not request this, please ignore this email. Nothing has changed.",
		),
	},
} as const;

/** The mail to a person whose account nobody used for long, who wants to log in by SMS. */
export const UNUSED_ACCOUNT = {
	subject: phrase("Confirm your login to Nyaya Diary"),
	text: phrase(
		"Dear {firstName},\n\nSomeone, probably you, wants to log in to your account {username} with a code sent by SMS. The account was not used for 90 days, so please confirm that this email address is still yours:\n\n{link}\n\nThe link works once, for 24 hours. Then log in by SMS again. If this was not you, please ignore this email. Nothing has changed.",
	),
};

/** Limit of mails per person and purpose, however often one is requested. */
const LINKS_AN_HOUR = 5;

export type LinkPurpose = keyof typeof LINKS;

type Addressee = { id: string; email: string; firstName: string; username: string };

export async function mailLink(
	tx: Database,
	purpose: LinkPurpose,
	person: Addressee,
	mail: { subject: string; text: string } = LINKS[purpose],
): Promise<void> {
	const { id, email, firstName, username } = person;
	const { tokens, pathOf } = LINKS[purpose];
	const link = env.PUBLIC_URL + pathOf(await tokens.create(tx, id, { email }));
	const words = () => mailWords(mail, { firstName, username, link });
	await queueMail(tx, { to: email, words, isSecret: true });
}

/** Handler of the queue `send-account-link`: mails a link to the person with this username or email, if there is one. */
export async function sendAccountLink({ from, ...request }: JobData<typeof sendAccountLinkJob>): Promise<void> {
	await (from ? withTrace(from, () => linkFor(request)) : linkFor(request));
}

async function linkFor({ purpose, name }: Pick<JobData<typeof sendAccountLinkJob>, "purpose" | "name">): Promise<void> {
	const searched = name.trim().toLowerCase();
	await db.transaction(async (tx) => {
		const [person] = await tx
			.select(columnsOf(users, "id", "email", "firstName", "username", "emailVerifiedAt"))
			.from(users)
			.where(
				and(
					sql`(lower(${users.email}) = ${searched} or lower(${users.username}) = ${searched})`,
					isNull(users.blockedAt),
				),
			)
			.limit(1)
			.for("update");
		if (!person) return;
		if ((await LINKS[purpose].tokens.countOfHour(tx, person.id)) >= LINKS_AN_HOUR) return;
		if (purpose === "verify-email" && person.emailVerifiedAt) return;
		await mailLink(tx, purpose, person);
		if (purpose === "reset-password")
			await recordSecurity(tx, { action: "security.reset-asked", userId: person.id, actorId: null });
	});
}

export const findLinkState = (purpose: LinkPurpose, token: string, tx?: Database): Promise<TokenState> =>
	LINKS[purpose].tokens.stateOf(token, tx);

/** @throws DomainError `invalid` on field `token` with the reason, where the link does not work. */
export async function requireLiveLink(purpose: LinkPurpose, token: string, tx: Database = db): Promise<void> {
	const state = await findLinkState(purpose, token, tx);
	if (state !== "live")
		throw new DomainError("invalid", t(LINK_PROBLEMS[state]), { field: "token", reason: "link_used" });
}

/** Spends all the person's links of this purpose. One concurrent use succeeds. @throws DomainError `invalid` on field `token` */
export async function spendLink(tx: Database, purpose: LinkPurpose, token: string) {
	const { tokens } = LINKS[purpose];
	const link = await tokens.spend(tx, token);
	if (!link) {
		await requireLiveLink(purpose, token, tx);
		throw new DomainError("invalid", t(LINK_PROBLEMS.used), { field: "token", reason: "link_used" });
	}
	await tokens.voidAll(tx, link.userId);
	return { userId: link.userId, email: link.payload.email };
}

export async function voidLinks(tx: Database, userId: string): Promise<void> {
	for (const { tokens } of Object.values(LINKS)) await tokens.voidAll(tx, userId);
}

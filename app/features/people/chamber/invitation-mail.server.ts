import { eq } from "drizzle-orm";
import { type ChamberRole, roleInWords } from "~/features/people/chamber/rights";
import { queueMail } from "~/features/people/notifications/commands.server";
import { users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import type { Database } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

type Invitation = { to: string; from: string; role: ChamberRole; days: number };

/** Mails an invitation. Accepting it needs an account with this address. */
export async function mailInvitation(tx: Database, { to, from, role, days }: Invitation): Promise<void> {
	await queueMail(tx, {
		to,
		words: () => ({
			subject: t("{from} invites you to join their chamber", { from }),
			text: t(
				"{from} invites you to join their chamber in Nyaya Diary as {role}.\n\n{may}.\n\nTo accept or decline, log in with your own account and open:\n{publicUrl}{chamber}\n\nNo account yet? Create one with this email address. The invitation expires after {days} days. If you do not know {from}, please ignore this email.",
				{
					from,
					...roleInWords(role),
					publicUrl: env.PUBLIC_URL,
					chamber: paths.chamber,
					days,
				},
			),
		}),
	});
}

type Acceptance = { ownerId: string; name: string; role: ChamberRole };

export async function mailAccepted(tx: Database, { ownerId, name, role }: Acceptance): Promise<void> {
	const [owner] = await tx
		.select({ email: users.email, firstName: users.firstName })
		.from(users)
		.where(eq(users.id, ownerId));
	if (!owner) return;
	await queueMail(tx, {
		to: owner.email,
		words: () => ({
			subject: t("{name} accepted your invitation", { name }),
			text: t(
				"Dear {firstName},\n\n{name} now works on your cases in Nyaya Diary as {role}.\n\n{may}.\n\nIf you did not invite them, end their access here, and reset your password:\n{publicUrl}{chamber}",
				{
					...roleInWords(role),
					name,
					firstName: owner.firstName,
					publicUrl: env.PUBLIC_URL,
					chamber: paths.chamber,
				},
			),
		}),
	});
}

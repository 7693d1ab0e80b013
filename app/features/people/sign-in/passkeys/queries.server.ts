import { desc, eq } from "drizzle-orm";
import type { PasskeyItem } from "~/features/people/sign-in/passkeys/passkey-table";
import type { AskedProof } from "~/features/people/sign-in/passkeys/proof-field";
import { passkeys } from "~/features/people/sign-in/passkeys/schema";
import { isFreshlyProven } from "~/features/people/sign-in/proof.server";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { profilePaths } from "~/paths";
import { formatMoment } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** The address that asks for the person's passkey; null if they have none. */
export async function findPasskeyAt(user: Pick<SessionUser, "id" | "role">): Promise<string | null> {
	const [owned] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, user.id)).limit(1);
	return owned ? profilePaths(user.role).provePasskey : null;
}

/** The proof a sensitive action must ask for; null while the last login or proof is fresh. */
export async function askedProof(user: Pick<SessionUser, "id" | "role" | "provenAt">): Promise<AskedProof> {
	return isFreshlyProven(user) ? null : { passkeyAt: await findPasskeyAt(user) };
}

export const countPasskeys = (userId: string): Promise<number> => db.$count(passkeys, eq(passkeys.userId, userId));

export async function passkeyItems(userId: string): Promise<PasskeyItem[]> {
	const owned = await db
		.select(columnsOf(passkeys, "id", "name", "createdAt", "lastUsedAt"))
		.from(passkeys)
		.where(eq(passkeys.userId, userId))
		.orderBy(desc(passkeys.id));
	return owned.map(({ id, name, createdAt, lastUsedAt }) => ({
		id,
		name,
		added: formatMoment(createdAt),
		used: lastUsedAt ? formatMoment(lastUsedAt) : t("Never"),
	}));
}

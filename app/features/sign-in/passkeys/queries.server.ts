import { desc, eq } from "drizzle-orm";
import { formatMoment } from "~/calendar/day";
import { db } from "~/db/client.server";
import { passkeys } from "~/db/schema/passkeys";
import type { PasskeyItem } from "~/features/sign-in/passkeys/passkey-table";
import { t } from "~/language/translate";

/** A person's passkeys for a screen, the newest first. */
export async function passkeyItems(userId: string): Promise<PasskeyItem[]> {
	const owned = await db
		.select({
			id: passkeys.id,
			name: passkeys.name,
			createdAt: passkeys.createdAt,
			lastUsedAt: passkeys.lastUsedAt,
		})
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

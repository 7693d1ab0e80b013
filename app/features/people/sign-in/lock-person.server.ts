import { eq } from "drizzle-orm";
import { DomainError } from "~/errors";
import { users } from "~/features/people/users/schema";
import type { Database } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** Locks a person's row, so that changes to their login methods run one after the other. @throws DomainError `not-found` */
export async function lockPerson(tx: Database, userId: string) {
	const [person] = await tx
		.select(columnsOf(users, "role", "email", "firstName"))
		.from(users)
		.where(eq(users.id, userId))
		.for("update");
	if (!person) throw new DomainError("not-found", t("This account does not exist."));
	return person;
}

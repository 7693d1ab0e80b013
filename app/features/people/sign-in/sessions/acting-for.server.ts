import { and, eq } from "drizzle-orm";
import { DomainError } from "~/errors";
import { sessions } from "~/features/people/sign-in/schema";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { type Database, db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

type Caller = Pick<SessionUser, "id" | "role">;

/**
 * Whose data a call is about: the caller's own, or for an administrator anybody's (decision 6).
 * @throws DomainError `forbidden` for another person's id, `not-found` where an administrator names no possible id.
 */
export function ownerOf(caller: Caller, userId: string | undefined): string {
	if (userId === undefined || userId === caller.id) return caller.id;
	if (caller.role === "ADMIN" && isUuid(userId)) return userId;
	if (caller.role === "ADMIN") throw new DomainError("not-found", t("This user was not found."));
	throw new DomainError("forbidden", t("This belongs to someone else."), { reason: "not_own" });
}

/**
 * The owner of a thing named only by its id. An administrator acts for its owner; everybody else acts for themselves, so
 * another person's thing is not found. `findOwner` is asked for administrators only.
 */
export async function ownerOfThing(
	caller: Caller,
	thingId: string,
	findOwner: (thingId: string) => Promise<string | undefined>,
): Promise<string> {
	if (caller.role !== "ADMIN" || !isUuid(thingId)) return caller.id;
	return (await findOwner(thingId)) ?? caller.id;
}

/** Makes this browser work on an owner's cases from now on; null: on the person's own. */
export async function setActingFor(sessionId: string, ownerId: string | null, database: Database = db): Promise<void> {
	await database.update(sessions).set({ actingForId: ownerId }).where(eq(sessions.id, sessionId));
}

/** Ends working on an owner's cases, unless the browser has gone on to another's meanwhile. */
export async function stopActingFor(sessionId: string, ownerId: string): Promise<void> {
	await db
		.update(sessions)
		.set({ actingForId: null })
		.where(and(eq(sessions.id, sessionId), eq(sessions.actingForId, ownerId)));
}

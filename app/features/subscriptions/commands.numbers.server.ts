import { and, eq } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { subscriptionNumbers, subscriptions } from "~/db/schema/subscriptions";
import { isUuid } from "~/db/uuid";
import { DomainError } from "~/errors";
import { noPackage } from "~/features/subscriptions/commands.server";
import type { SavedNumberInput } from "~/features/subscriptions/number-input";
import { isActive } from "~/features/subscriptions/queries.server";

const notFound = () => new DomainError("not-found", "This package was not found.");

/**
 * Takes the person's active subscription for the rest of the transaction, so that two numbers saved at once are counted
 * one after the other. `subscriptionId` where the caller names one.
 */
async function holdActive(tx: Database, userId: string, subscriptionId: string | undefined) {
	if (subscriptionId !== undefined && !isUuid(subscriptionId)) throw notFound();
	const [held] = await tx
		.select({ id: subscriptions.id, phoneNumberLimit: subscriptions.phoneNumberLimit })
		.from(subscriptions)
		.where(
			and(
				eq(subscriptions.userId, userId),
				isActive,
				subscriptionId === undefined ? undefined : eq(subscriptions.id, subscriptionId),
			),
		)
		.for("no key update");
	if (!held) throw subscriptionId === undefined ? noPackage() : notFound();
	return held;
}

/**
 * Saves a number under the person's active package, once.
 * @throws DomainError `conflict` for a number that is there, at the limit, or without a package; `not-found`
 */
export async function saveNumber(userId: string, input: SavedNumberInput, subscriptionId?: string): Promise<void> {
	await db.transaction(async (tx) => {
		const { id, phoneNumberLimit } = await holdActive(tx, userId, subscriptionId);
		const [added] = await tx
			.insert(subscriptionNumbers)
			.values({ subscriptionId: id, number: input.mobile_number, partyName: input.party_name })
			.onConflictDoNothing()
			.returning({ id: subscriptionNumbers.id });
		if (!added) throw new DomainError("conflict", "This number is saved already.", { field: "mobile_number" });
		// Counted after adding, with the subscription held: the transaction takes the number back when it is one too many.
		const used = await tx.$count(subscriptionNumbers, eq(subscriptionNumbers.subscriptionId, id));
		if (used > phoneNumberLimit)
			throw new DomainError(
				"conflict",
				`All ${phoneNumberLimit} numbers of your package are used. Delete one, or choose a larger package.`,
				{ field: "mobile_number" },
			);
	});
}

/** One saved number of the person's active package. @throws DomainError `not-found` */
export async function findSavedNumber(userId: string, numberId: string) {
	const [row] = isUuid(numberId)
		? await db
				.select({
					id: subscriptionNumbers.id,
					number: subscriptionNumbers.number,
					partyName: subscriptionNumbers.partyName,
				})
				.from(subscriptionNumbers)
				.innerJoin(subscriptions, eq(subscriptions.id, subscriptionNumbers.subscriptionId))
				.where(and(eq(subscriptionNumbers.id, numberId), eq(subscriptions.userId, userId), isActive))
		: [];
	if (!row) throw new DomainError("not-found", "This number was not found.");
	return row;
}

/** Takes a number (`+91…`) off the person's active package. @throws DomainError `not-found`, `conflict` without a package */
export async function deleteNumber(userId: string, number: string, subscriptionId?: string): Promise<void> {
	await db.transaction(async (tx) => {
		const { id } = await holdActive(tx, userId, subscriptionId);
		const gone = await tx
			.delete(subscriptionNumbers)
			.where(and(eq(subscriptionNumbers.subscriptionId, id), eq(subscriptionNumbers.number, number)))
			.returning({ id: subscriptionNumbers.id });
		if (gone.length === 0) throw new DomainError("not-found", "This number was not found.", { field: "mobile_number" });
	});
}

/** Whose subscription an id is, as far as the caller may know: an administrator acts for its owner, anybody else for themselves. */
export async function ownerOfSubscription(
	user: { id: string; role: "USER" | "ADMIN" },
	subscriptionId: string,
): Promise<string> {
	if (user.role !== "ADMIN" || !isUuid(subscriptionId)) return user.id;
	const [found] = await db
		.select({ userId: subscriptions.userId })
		.from(subscriptions)
		.where(eq(subscriptions.id, subscriptionId));
	return found?.userId ?? user.id;
}

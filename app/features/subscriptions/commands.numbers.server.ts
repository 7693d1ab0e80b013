import { and, eq, sql } from "drizzle-orm";
import { dayInIndia } from "~/calendar/day";
import { type Database, db } from "~/db/client.server";
import { hasId, isUuid } from "~/db/ids";
import { subscriptionNumbers, subscriptions } from "~/db/schema/subscriptions";
import { DomainError } from "~/errors";
import { recordAct } from "~/features/chamber/acts.server";
import type { By } from "~/features/chamber/by";
import { ownerOfThing } from "~/features/sign-in/acting-for.server";
import { noPackage } from "~/features/subscriptions/commands.server";
import type { ContactInput, SavedNumberInput } from "~/features/subscriptions/number-input";
import { isActive, numberColumns } from "~/features/subscriptions/queries.server";
import { t } from "~/language/translate";

const notFound = () => new DomainError("not-found", t("This package was not found."));

/**
 * Locks the person's active subscription until the transaction ends, so that numbers saved at the same moment are counted
 * one after the other. `subscriptionId` where the caller names one.
 */
async function lockActiveSubscription(tx: Database, userId: string, subscriptionId: string | undefined) {
	if (subscriptionId !== undefined && !isUuid(subscriptionId)) throw notFound();
	const [active] = await tx
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
	if (!active) throw subscriptionId === undefined ? noPackage() : notFound();
	return active;
}

/** What a form or a call says of a contact, in columns. `recordedBy` is who says so, where that is not the owner. */
function contactColumns(input: Partial<ContactInput>, recordedBy: string) {
	const { party_name = "", language, agreed = false, agreed_how = "in_person", agreed_on } = input;
	const { all_cases, remind_of_hearings } = input;
	const agreement = agreed
		? {
				agreedHow: agreed_how,
				agreedOn: agreed_on ?? dayInIndia(new Date()),
				agreementRecordedBy: recordedBy,
				agreementRecordedAt: sql`now()`,
			}
		: { agreedHow: null, agreedOn: null, agreementRecordedBy: null, agreementRecordedAt: null };
	return {
		partyName: party_name,
		language,
		getsAllCases: all_cases,
		remindsOfHearings: remind_of_hearings,
		...agreement,
	};
}

type NewNumber = Pick<SavedNumberInput, "mobile_number"> & Partial<ContactInput>;

/**
 * Saves a number under the person's active package, once. The database links it to the cases of its party (decision 255).
 * @throws DomainError `conflict` for a number already saved, at the limit, or without a package; `not-found`
 */
export async function saveNumber(
	by: By,
	input: NewNumber,
	{ subscriptionId }: { subscriptionId?: string } = {},
): Promise<void> {
	const userId = by.ownerId;
	await db.transaction(async (tx) => {
		const { id, phoneNumberLimit } = await lockActiveSubscription(tx, userId, subscriptionId);
		const [added] = await tx
			.insert(subscriptionNumbers)
			.values({
				userId,
				subscriptionId: id,
				number: input.mobile_number,
				...contactColumns(input, by.actor.id),
			})
			.onConflictDoNothing()
			.returning({ id: subscriptionNumbers.id });
		if (!added)
			throw new DomainError("conflict", t("This number is already saved."), {
				field: "mobile_number",
				reason: "number_taken",
			});
		// Counted after the insert, under the lock: one too many is undone with the transaction.
		const used = await tx.$count(subscriptionNumbers, eq(subscriptionNumbers.userId, userId));
		if (used > phoneNumberLimit)
			throw new DomainError(
				"conflict",
				t("All {phoneNumberLimit} numbers of your package are used. Delete one, or choose a larger package.", {
					phoneNumberLimit,
				}),
				{ field: "mobile_number", reason: "limit_reached" },
			);
		await recordAct(tx, by, "numbers", { action: "number.add", subject: "number", subjectId: added.id });
	});
}

/** One saved number of a person with an active package. @throws DomainError `not-found` */
export async function requireSavedNumber(userId: string, numberId: string) {
	const [row] = await db
		.select(numberColumns)
		.from(subscriptionNumbers)
		.innerJoin(subscriptions, eq(subscriptions.userId, subscriptionNumbers.userId))
		.where(and(hasId(subscriptionNumbers.id, numberId), eq(subscriptionNumbers.userId, userId), isActive));
	if (!row) throw new DomainError("not-found", t("This number was not found."));
	return row;
}

/** Changes what is kept of a contact; the number and its links stay. @throws DomainError `not-found` */
export async function updateContact(by: By, numberId: string, input: ContactInput): Promise<void> {
	const userId = by.ownerId;
	const { agreedHow, agreedOn } = await requireSavedNumber(userId, numberId);
	const isSame = input.agreed && agreedHow === input.agreed_how && agreedOn === input.agreed_on;
	const { partyName, language, getsAllCases, remindsOfHearings, ...agreement } = contactColumns(input, by.actor.id);
	const contact = { partyName, language, getsAllCases, remindsOfHearings };
	await db.transaction(async (tx) => {
		await tx
			.update(subscriptionNumbers)
			.set(isSame ? contact : { ...contact, ...agreement })
			.where(and(eq(subscriptionNumbers.id, numberId), eq(subscriptionNumbers.userId, userId)));
		await recordAct(tx, by, "numbers", { action: "number.change", subject: "number", subjectId: numberId });
	});
}

/** Deletes a saved number (`+91…`) of a person with an active package. @throws DomainError `not-found`, `conflict` without a package */
export async function deleteNumber(by: By, number: string, subscriptionId?: string): Promise<void> {
	await db.transaction(async (tx) => {
		await lockActiveSubscription(tx, by.ownerId, subscriptionId);
		const [deleted] = await tx
			.delete(subscriptionNumbers)
			.where(and(eq(subscriptionNumbers.userId, by.ownerId), eq(subscriptionNumbers.number, number)))
			.returning({ id: subscriptionNumbers.id });
		if (!deleted) throw new DomainError("not-found", t("This number was not found."), { field: "mobile_number" });
		await recordAct(tx, by, "delete", { action: "number.delete", subject: "number", subjectId: deleted.id });
	});
}

/** For whom the caller acts on a subscription: an administrator for its owner, everybody else for themselves. */
export const ownerOfSubscription = (caller: { id: string; role: "USER" | "ADMIN" }, subscriptionId: string) =>
	ownerOfThing(caller, subscriptionId, async (id) => {
		const [subscription] = await db
			.select({ userId: subscriptions.userId })
			.from(subscriptions)
			.where(eq(subscriptions.id, id));
		return subscription?.userId;
	});

import { and, eq, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { noPackage } from "~/features/money/subscriptions/commands.server";
import { CONTACT_WORDS, contactShown } from "~/features/money/subscriptions/contact-words";
import { saveLinks } from "~/features/money/subscriptions/links.server";
import type { ContactInput, PackageInput, SavedNumberInput } from "~/features/money/subscriptions/number-input";
import { isActive, numberColumns } from "~/features/money/subscriptions/queries.server";
import { subscriptionNumbers, subscriptions } from "~/features/money/subscriptions/schema";
import { type ActingContext, findRole, recordAction } from "~/features/people/chamber/acting.server";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { dayInIndia } from "~/platform/calendar/day";
import { transactionOnce } from "~/platform/db/call-once.server";
import { type Database, db } from "~/platform/db/client.server";
import { hasId, isUuid } from "~/platform/db/rows";
import { requireBasis } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";

const notFound = () => new DomainError("not-found", t("This package was not found."));
const numberNotFound = () => new DomainError("not-found", t("This number was not found."));

/** Locks the person's active subscription until the transaction ends, so that numbers saved concurrently are counted in turn. */
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

/** The columns of a contact from a form or API call, without their agreement. */
function contactColumns(input: Partial<ContactInput>) {
	const { party_name = "", all_cases, remind_of_hearings, tell_of_moves, tell_of_outcomes, language } = input;
	return {
		partyName: party_name,
		getsAllCases: all_cases,
		remindsOfHearings: remind_of_hearings,
		tellsOfMoves: tell_of_moves,
		tellsOfOutcomes: tell_of_outcomes,
		language,
	};
}

/** The columns of a contact's agreement. `recordedBy` is the user who entered it, possibly not the owner. */
function agreementColumns({ agreed, agreed_how = "in_person", agreed_on }: Partial<ContactInput>, recordedBy: string) {
	if (!agreed) return { agreedHow: null, agreedOn: null, agreementRecordedBy: null, agreementRecordedAt: null };
	return {
		agreedHow: agreed_how,
		agreedOn: agreed_on ?? dayInIndia(new Date()),
		agreementRecordedBy: recordedBy,
		agreementRecordedAt: sql`now()`,
	};
}

type NewNumber = Pick<SavedNumberInput, "mobile_number"> & Partial<SavedNumberInput>;

/**
 * Saves a number under the person's active package, once, and links it to the given cases only: a party name links none.
 * @returns the number's id
 * @throws DomainError `conflict` for a number already saved, at the limit, or without a package; `not-found`, also for a
 * case that is not the person's: then nothing is saved
 */
export async function saveNumber(
	acting: ActingContext,
	input: NewNumber,
	{ subscriptionId }: { subscriptionId?: string } = {},
): Promise<string> {
	const userId = acting.ownerId;
	return transactionOnce(async (tx) => {
		const { id, phoneNumberLimit } = await lockActiveSubscription(tx, userId, subscriptionId);
		const [added] = await tx
			.insert(subscriptionNumbers)
			.values({
				userId,
				subscriptionId: id,
				number: input.mobile_number,
				...contactColumns(input),
				...agreementColumns(input, acting.actor.id),
			})
			.onConflictDoNothing()
			.returning({ id: subscriptionNumbers.id });
		if (!added)
			throw new DomainError("conflict", t("This number is already saved."), {
				field: "mobile_number",
				reason: "number_taken",
			});
		// Counted after the insert, under the lock: a number over the limit is rolled back.
		const used = await tx.$count(subscriptionNumbers, eq(subscriptionNumbers.userId, userId));
		if (used > phoneNumberLimit)
			throw new DomainError(
				"conflict",
				t("All {phoneNumberLimit} numbers of your package are used. Delete one, or choose a larger package.", {
					phoneNumberLimit,
				}),
				{ field: "mobile_number", reason: "limit_reached" },
			);
		const { case_ids = [] } = input;
		const links = case_ids.map((caseId) => ({ numberId: added.id, caseId, isLinked: true }));
		if (links.length > 0) await saveLinks(tx, userId, links);
		await recordAction(tx, acting, "numbers", { action: "number.add", subject: "number", subjectId: added.id });
		return added.id;
	});
}

const isOwn = (userId: string, numberId: string) =>
	and(hasId(subscriptionNumbers.id, numberId), eq(subscriptionNumbers.userId, userId));

/** One saved number of a person, with a package or without. @throws DomainError `not-found` */
export async function requireSavedNumber(userId: string, numberId: string) {
	const [row] = await db.select(numberColumns).from(subscriptionNumbers).where(isOwn(userId, numberId));
	if (!row) throw numberNotFound();
	return row;
}

/**
 * Updates a contact; the number and its links stay, and the language if none is given. @returns whether the name changed
 * @throws DomainError `not-found`; as `requireBasis`
 */
export async function updateContact(
	acting: ActingContext,
	numberId: string,
	input: ContactInput,
	basedOn?: string,
): Promise<boolean> {
	const userId = acting.ownerId;
	const isThis = isOwn(userId, numberId);
	const contact = contactColumns(input);
	return db.transaction(async (tx) => {
		const [before] = await tx.select(numberColumns).from(subscriptionNumbers).where(isThis).for("update");
		if (!before) throw numberNotFound();
		const isSame = input.agreed && before.agreedHow === input.agreed_how && before.agreedOn === input.agreed_on;
		const [after = before] = await tx
			.update(subscriptionNumbers)
			.set(isSame ? contact : { ...contact, ...agreementColumns(input, acting.actor.id) })
			.where(isThis)
			.returning(numberColumns);
		requireBasis(basedOn, contactShown(before), contactShown(after), CONTACT_WORDS);
		await recordAction(tx, acting, "numbers", { action: "number.change", subject: "number", subjectId: numberId });
		return after.partyName !== before.partyName;
	});
}

async function deleteWhere(tx: Database, acting: ActingContext, which: SQL | undefined): Promise<void> {
	const [deleted] = await tx.delete(subscriptionNumbers).where(which).returning({ id: subscriptionNumbers.id });
	if (!deleted) throw new DomainError("not-found", t("This number was not found."), { field: "mobile_number" });
	await recordAction(tx, acting, "delete", { action: "number.delete", subject: "number", subjectId: deleted.id });
}

/** Deletes a saved number (`+91…`) of the active package. @throws DomainError `not-found`, `conflict` without a package */
export const deleteNumber = (acting: ActingContext, number: string, subscriptionId?: string): Promise<void> =>
	transactionOnce(async (tx) => {
		await lockActiveSubscription(tx, acting.ownerId, subscriptionId);
		const { userId } = subscriptionNumbers;
		await deleteWhere(tx, acting, and(eq(userId, acting.ownerId), eq(subscriptionNumbers.number, number)));
	});

/** Deletes a client's number and links, with a package or without. @throws DomainError `not-found` */
export const deleteClient = (acting: ActingContext, numberId: string): Promise<void> =>
	transactionOnce((tx) => deleteWhere(tx, acting, isOwn(acting.ownerId, numberId)));

/**
 * The owner of the numbers in an API call: the named user, else the package's owner if the caller is an administrator or in the
 * owner's chamber. For all others another person's package does not exist, so they act for themselves.
 */
export async function ownerOfNumbers(
	caller: Pick<SessionUser, "id" | "role">,
	{ user_id, subscription_id }: PackageInput,
): Promise<string> {
	if (user_id !== undefined) return user_id;
	if (subscription_id === undefined || !isUuid(subscription_id)) return caller.id;
	const [found] = await db
		.select({ ownerId: subscriptions.userId })
		.from(subscriptions)
		.where(eq(subscriptions.id, subscription_id));
	if (!found) return caller.id;
	const mayKnow = caller.role === "ADMIN" || (await findRole(found.ownerId, caller.id)) !== undefined;
	return mayKnow ? found.ownerId : caller.id;
}

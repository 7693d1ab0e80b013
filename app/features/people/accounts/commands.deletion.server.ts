import { randomBytes } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { requireAnotherAdmin } from "~/features/people/accounts/administration/commands.administration.server";
import { listReferences } from "~/features/people/accounts/queries.own-data.server";
import { leaveTrial } from "~/features/people/accounts/used-numbers.server";
import type { ActionCode } from "~/features/people/audit/actions";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit, recordSecurity } from "~/features/people/audit/commands.server";
import { queueMail } from "~/features/people/notifications/commands.server";
import { mailWords } from "~/features/people/notifications/mail-words";
import { forgetCodesOf } from "~/features/people/sign-in/codes/otp.server";
import { hashPassword } from "~/features/people/sign-in/passwords/password.server";
import { requirePassword } from "~/features/people/sign-in/proof.server";
import { users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { phrase } from "~/platform/language/translate";

const DELETED = {
	subject: phrase("Your account is deleted"),
	text: phrase(
		"We have deleted your Nyaya Diary account and your personal data, as you requested. We keep payment records as the law requires, without your name. This is our last email to you.",
	),
};

const DELETED_UNUSED = {
	subject: DELETED.subject,
	text: phrase(
		"Your Nyaya Diary account was not used for three years. As we wrote before, we have deleted it and your personal data. We keep payment records as the law requires, without your name. This is our last email to you.",
	),
};

/**
 * Personal data goes at once; money records stay, as the law requires, and refer to an anonymised row. Foreign keys to
 * users decide: `on delete cascade` deletes a row, `set null` unlinks it, anything else keeps it. `anonymiseKeptRows` clears
 * kept rows, whose features come after this one. A keyed hash of a verified number keeps what is limited by day or once.
 * @throws DomainError `invalid` on field `password`, `too-many`, `conflict` for the last administrator.
 */
export async function deleteAccount(
	actor: Actor,
	password: string,
	anonymiseKeptRows: AnonymiseKeptRows,
): Promise<void> {
	await requirePassword(actor.id, password);
	const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, actor.id));
	const requireLeft = async (tx: Database) => {
		if (user?.role === "ADMIN") await requireAnotherAdmin(tx, actor.id);
	};
	await erase({ userId: actor.id, actor, action: "user.delete", mail: DELETED }, anonymiseKeptRows, requireLeft);
}

/** Deletes an unused account like `deleteAccount`, if it still meets the condition once locked. @returns whether it did */
export const deleteUnusedAccount = (
	userId: string,
	condition: SQL,
	anonymiseKeptRows: AnonymiseKeptRows,
): Promise<boolean> =>
	erase({ userId, actor: null, action: "user.delete-unused", mail: DELETED_UNUSED, condition }, anonymiseKeptRows);

/** `provenNumber`: null if it may be somebody else's. */
type AnonymiseKeptRows = (tx: Database, userId: string, provenNumber: string | null) => Promise<void>;

type Erasure = {
	userId: string;
	actor: Actor | null;
	action: ActionCode;
	mail: Parameters<typeof mailWords>[0];
	/** A condition on the person's row. */
	condition?: SQL;
};

async function erase(
	{ userId, actor, action, mail, condition }: Erasure,
	anonymiseKeptRows: AnonymiseKeptRows,
	before: (tx: Database) => Promise<void> = async () => {},
): Promise<boolean> {
	const unusableHash = await hashPassword(randomBytes(32).toString("base64url"));
	return db.transaction(async (tx) => {
		await before(tx);
		const [person] = await tx
			.select(columnsOf(users, "email", "mobileNumber", "needsMobileProof", "hasHadFreePlan"))
			.from(users)
			.where(and(eq(users.id, userId), isNull(users.deletedAt), condition))
			.for("update");
		if (!person) return false;
		await deleteReferences(tx, userId);
		await anonymise(tx, userId, unusableHash);
		const provenNumber = person.needsMobileProof ? null : person.mobileNumber;
		await anonymiseKeptRows(tx, userId, provenNumber);
		if (provenNumber && person.hasHadFreePlan) await leaveTrial(tx, provenNumber);
		await forgetCodesOf(tx, person.mobileNumber);
		await queueMail(tx, { to: person.email, words: () => mailWords(mail) });
		await recordAudit(tx, { actor, action, subject: "user", subjectId: userId });
		await recordSecurity(tx, { action: "security.account-deleted", userId, actorId: actor?.id ?? null });
		return true;
	});
}

/** Deletes or unlinks the rows that refer to a person, as their foreign keys say. */
async function deleteReferences(tx: Database, userId: string): Promise<void> {
	for (const { table, column, parent, onDelete } of await listReferences(tx)) {
		if (parent !== "users" || table === "users") continue;
		const [from, where] = [sql.identifier(table), sql`${sql.identifier(column)} = ${userId}`];
		if (onDelete === "cascade") await tx.execute(sql`delete from ${from} where ${where}`);
		if (onDelete === "set null")
			await tx.execute(sql`update ${from} set ${sql.identifier(column)} = null where ${where}`);
	}
}

/** Clears a person's row, to which kept records still refer. */
async function anonymise(tx: Database, userId: string, passwordHash: string): Promise<void> {
	const placeholder = `deleted-${userId}`;
	await tx
		.update(users)
		.set({
			role: "USER",
			category: "USER",
			profession: null,
			username: placeholder,
			passwordHash,
			firstName: "Deleted",
			lastName: "account",
			email: `${placeholder}@deleted.invalid`,
			emailVerifiedAt: null,
			mobileNumber: placeholder,
			address: "",
			state: "",
			district: "",
			city: "",
			pincode: "",
			blockedAt: sql`now()`,
			deletedAt: sql`now()`,
		})
		.where(eq(users.id, userId));
}

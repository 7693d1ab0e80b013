import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { removeSecondFactor } from "~/features/people/sign-in/second-factor/commands.server";
import { mailAbout } from "~/features/people/sign-in/second-factor/mails.server";
import { secondFactorResets, secondFactors } from "~/features/people/sign-in/second-factor/schema";
import { isActiveAdmin, personName, users } from "~/features/people/users/schema";
import { DAY_MS, formatMoment } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const OPEN_DAYS = 3;

const isOpen = (personId: string) => and(eq(secondFactorResets.personId, personId), isNull(secondFactorResets.endedAt));
const isLive = (personId: string) => and(isOpen(personId), gt(secondFactorResets.expiresAt, sql`now()`));

async function mailPerson(tx: Database, about: "reset asked" | "reset", personId: string) {
	const [person] = await tx
		.select(columnsOf(users, "email", "firstName"))
		.from(users)
		.where(eq(users.id, personId));
	if (person) await mailAbout(tx, about, person);
}

/** The unique index accepts one request at a time; another administrator confirms it. @throws DomainError `conflict` */
export async function askFactorReset(tx: Database, personId: string, by: { askedBy: string; reason: string }) {
	const [factor] = await tx
		.select(columnsOf(secondFactors, "userId"))
		.from(secondFactors)
		.where(eq(secondFactors.userId, personId));
	if (!factor) throw new DomainError("conflict", t("This user does not use two-step login."));
	await tx
		.update(secondFactorResets)
		.set({ endedAt: sql`now()` })
		.where(and(isOpen(personId), lte(secondFactorResets.expiresAt, sql`now()`)));
	const [asked] = await tx
		.insert(secondFactorResets)
		.values({ ...by, personId, expiresAt: new Date(Date.now() + OPEN_DAYS * DAY_MS) })
		.onConflictDoNothing()
		.returning({ id: secondFactorResets.id });
	if (!asked) throw new DomainError("conflict", t("This reset was already requested."));
	await mailPerson(tx, "reset asked", personId);
}

/** The requester must still be an administrator; the caller ends all access. @throws DomainError `conflict` */
export async function confirmFactorReset(tx: Database, personId: string, confirmedBy: string) {
	const [confirmed] = await tx
		.update(secondFactorResets)
		.set({ confirmedBy, endedAt: sql`now()` })
		.where(
			and(
				isLive(personId),
				ne(secondFactorResets.askedBy, confirmedBy),
				sql`exists (select from ${users} where ${users.id} = ${secondFactorResets.askedBy} and ${isActiveAdmin})`,
			),
		)
		.returning({ id: secondFactorResets.id });
	if (!confirmed) throw new DomainError("conflict", t("A different administrator must confirm an open reset request."));
	await removeSecondFactor(tx, personId);
	await mailPerson(tx, "reset", personId);
}

/** Closes an open request without a reset. @throws DomainError `conflict` */
export async function refuseFactorReset(tx: Database, personId: string) {
	const refused = await tx
		.update(secondFactorResets)
		.set({ endedAt: sql`now()` })
		.where(isLive(personId))
		.returning({ id: secondFactorResets.id });
	if (refused.length === 0) throw new DomainError("conflict", t("This reset request is no longer open."));
}

export async function findFactorState(personId: string) {
	const on = await db
		.select(columnsOf(secondFactors, "userId"))
		.from(secondFactors)
		.where(hasId(secondFactors.userId, personId));
	const [asked] = await db
		.select({
			id: secondFactorResets.askedBy,
			name: personName,
			at: secondFactorResets.createdAt,
			reason: secondFactorResets.reason,
		})
		.from(secondFactorResets)
		.leftJoin(users, eq(users.id, secondFactorResets.askedBy))
		.where(isLive(personId));
	const askedBy = asked && { ...asked, name: asked.name ?? "–", at: formatMoment(asked.at) };
	return { isOn: on.length > 0, askedBy };
}

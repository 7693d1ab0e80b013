import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { complaints, feedback } from "../../../app/features/administration/support/schema";
import { cases } from "../../../app/features/courts/court-records/cases-schema";
import { notedHearings } from "../../../app/features/courts/court-records/noted-schema";
import { courtRecords } from "../../../app/features/courts/court-records/schema";
import { transactions } from "../../../app/features/money/payments/schema";
import { plans } from "../../../app/features/money/plans/schema";
import { subscriptionNumbers, subscriptions } from "../../../app/features/money/subscriptions/schema";
import { ALL_VERSIONS } from "../../../app/features/people/consent/items";
import { users } from "../../../app/features/people/users/schema";

export const PASSWORD = "Correct@123";
const passwordHash = hash(PASSWORD);

/** What tests write into the product's database directly; ends with `close`. */
export function openFactories(databaseUrl: string) {
	const client = postgres(databaseUrl, { max: 2, onnotice: () => {} });
	const db = drizzle(client, { casing: "snake_case" });

	/** Somebody who can sign in with PASSWORD. Takes only what the test is about. */
	async function givenUser(about: Partial<typeof users.$inferInsert> = {}) {
		const name = `p${randomUUID().slice(0, 8)}`;
		const [user] = await db
			.insert(users)
			.values({
				category: "ADVOCATE",
				username: name,
				email: `${name}@example.in`,
				emailVerifiedAt: new Date(),
				mobileNumber: `+919${randomInt(100_000_000, 999_999_999)}`,
				firstName: "Meera",
				lastName: "Iyer",
				passwordHash: await passwordHash,
				consentVersions: ALL_VERSIONS,
				...about,
			})
			.returning();
		if (!user) throw new Error("No user came back");
		return user;
	}

	/** A session that somebody begins now. @returns its token */
	async function givenSession(userId: string) {
		const token = randomBytes(32).toString("base64url");
		const tokenHash = createHash("sha256").update(token).digest("base64url");
		await client`
			insert into sessions (id, token_hash, user_id, expires_at)
			values (gen_random_uuid(), ${tokenHash}, ${userId}, now() + interval '1 day')`;
		return token;
	}

	/** A case somebody tracks, its court record found unless told otherwise. */
	async function givenCase(
		ownerId: string,
		about: Partial<typeof cases.$inferInsert> = {},
		record: Partial<typeof courtRecords.$inferInsert> = {},
	) {
		let cnrNumber = about.cnrNumber ?? someCnr();
		const insertRecord = () =>
			db
				.insert(courtRecords)
				.values({
					lookUp: "found",
					fetchedAt: new Date(),
					petitioners: ["Sunita Rao"],
					respondents: ["State of Karnataka"],
					...record,
					cnrNumber,
				})
				.onConflictDoNothing()
				.returning({ cnrNumber: courtRecords.cnrNumber });
		// Another process that works on this database may have come to the same CNR.
		while ((await insertRecord()).length === 0 && !about.cnrNumber) cnrNumber = someCnr();
		const [added] = await db
			.insert(cases)
			.values({ ownerId, caseNumber: "10/2024", year: 2024, stateId: "1", districtId: "1-25", ...about, cnrNumber })
			.returning();
		if (!added) throw new Error("No case came back");
		return added;
	}

	/** A matter without a CNR. */
	async function givenMatter(ownerId: string, about: Partial<typeof cases.$inferInsert> = {}) {
		const id = randomUUID();
		const cnrNumber = `OWN:${id}`;
		await db.insert(courtRecords).values({ cnrNumber, lookUp: "found", petitioners: ["Gokhale"] });
		const [added] = await db
			.insert(cases)
			.values({ id, ownerId, caseNumber: "1234", year: 2024, ownForum: "Supreme Court of India", ...about, cnrNumber })
			.returning();
		if (!added) throw new Error("No matter came back");
		return added;
	}

	/** A hearing that the owner of a case recorded. @returns its id */
	async function givenNotedHearing(ownerId: string, caseId: string) {
		const [noted] = await db
			.insert(notedHearings)
			.values({ ownerId, caseId, writtenBy: ownerId, day: "2026-03-11", outcome: "adjourned" })
			.returning({ id: notedHearings.id });
		if (!noted) throw new Error("No hearing came back");
		return noted.id;
	}

	/** A complaint somebody sent. */
	async function givenComplaint(userId: string, about: Partial<typeof complaints.$inferInsert> = {}) {
		const [added] = await db
			.insert(complaints)
			.values({ topic: "Wrong date", message: "The next hearing of my case is wrong.", ...about, userId })
			.returning();
		if (!added) throw new Error("No complaint came back");
		return added;
	}

	/** Feedback somebody sent. */
	async function givenFeedback(userId: string, about: Partial<typeof feedback.$inferInsert> = {}) {
		const [added] = await db
			.insert(feedback)
			.values({ topic: "Thank you", message: "The list is clear.", ...about, userId })
			.returning();
		if (!added) throw new Error("No feedback came back");
		return added;
	}
	/** A package somebody has paid for and runs for a month, with one saved number. */
	async function givenPurchase(userId: string, planName = "Essential") {
		const [plan] = await db.select().from(plans).where(eq(plans.name, planName));
		if (!plan) throw new Error(`No plan ${planName}`);
		const { id: planId, amountPaise: planPaise, phoneNumberLimit, messageLimit, durationDays, description } = plan;
		const terms = { userId, planId, planName, planPaise, phoneNumberLimit, messageLimit, durationDays, description };
		const party = { address: "12 Court Road, Pune", state: "Maharashtra" };
		const [transaction] = await db
			.insert(transactions)
			.values({
				...terms,
				amountPaise: planPaise,
				status: "SUCCESS",
				paidAt: new Date(),
				razorpayPaymentId: `pay_${randomUUID().replaceAll("-", "").slice(0, 14)}`,
				receiptNumber: `T/${randomUUID().slice(0, 13)}`,
				receiptParties: {
					supplier: { ...party, name: "Nyaya Diary", gstin: null },
					recipient: { ...party, name: "Meera Iyer", email: "meera@example.in" },
					gstRatePercent: null,
				},
			})
			.returning();
		const [subscription] = await db
			.insert(subscriptions)
			.values({
				...terms,
				paymentId: transaction?.id,
				startsAt: new Date(),
				endsAt: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000),
			})
			.returning();
		const [number] = await db
			.insert(subscriptionNumbers)
			.values({ userId, subscriptionId: String(subscription?.id), number: "+919876501234", partyName: "Kamala Devi" })
			.returning();
		if (!transaction || !subscription || !number) throw new Error("No purchase came back");
		return { transaction, subscription, number };
	}

	return {
		db,
		client,
		givenUser,
		givenSession,
		givenCase,
		givenMatter,
		givenNotedHearing,
		givenComplaint,
		givenFeedback,
		givenPurchase,
		close: () => client.end(),
	};
}

/** A session's cookie as the browser sends it. */
export const sessionCookie = (token: string) => ({
	name: "session",
	value: encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64")),
});

let lastCnr = randomInt(0, 1_000_000);

/** Has the CNRs be the same in each run, where what follows from them matters. */
export const startCnrsAt = (serial: number) => {
	lastCnr = serial;
};

/** A well-formed CNR that nobody else is likely to use: the next one after a random beginning. */
export function someCnr(year = 2024): string {
	lastCnr = (lastCnr + 1) % 1_000_000;
	return `MHPU01${String(lastCnr).padStart(6, "0")}${year}`;
}

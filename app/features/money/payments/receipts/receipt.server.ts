import { eq, sql } from "drizzle-orm";
import { type ReceiptParties, receiptCounters } from "~/features/money/payments/schema";
import { users } from "~/features/people/users/schema";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { env } from "~/platform/settings/env.server";

/** India's financial year, from April to March, as `26-27`. */
export function financialYearOf(day: Day): string {
	const [year = 0, month = 0] = day.split("-").map(Number);
	const start = month >= 4 ? year : year - 1;
	return `${String(start % 100).padStart(2, "0")}-${String((start + 1) % 100).padStart(2, "0")}`;
}

const DIGITS = 5;

/**
 * The next receipt number of the financial year, such as `ND/26-27/00001` (at most 16 characters, CGST Rule 46).
 * The counter row is locked until the transaction ends, so that no number is skipped.
 */
export async function nextReceiptNumber(tx: Database, now: Date): Promise<string> {
	const financialYear = financialYearOf(dayInIndia(now));
	const [taken] = await tx
		.insert(receiptCounters)
		.values({ financialYear, last: 1 })
		.onConflictDoUpdate({ target: receiptCounters.financialYear, set: { last: sql`${receiptCounters.last} + 1` } })
		.returning({ last: receiptCounters.last });
	if (!taken) throw new Error("No receipt number came back");
	return `ND/${financialYear}/${String(taken.last).padStart(DIGITS, "0")}`;
}

/** The receipt's supplier and recipient as of now. Only a registered business shows tax on its receipts. */
export async function findReceiptParties(tx: Database, userId: string): Promise<ReceiptParties> {
	const [person] = await tx
		.select(columnsOf(users, "firstName", "lastName", "email", "address", "city", "district", "pincode", "state"))
		.from(users)
		.where(eq(users.id, userId));
	if (!person) throw new Error("A payment has no person");
	const place = [person.address, person.city, person.district, person.pincode].filter(Boolean).join(", ");
	return {
		supplier: {
			name: env.BUSINESS_NAME ?? "Nyaya Diary",
			address: env.BUSINESS_ADDRESS ?? "",
			state: env.BUSINESS_STATE ?? "",
			gstin: env.GSTIN ?? null,
		},
		recipient: {
			name: `${person.firstName} ${person.lastName}`.trim(),
			address: place,
			state: person.state,
			email: person.email,
		},
		gstRatePercent: env.GSTIN ? env.GST_RATE_PERCENT : null,
	};
}

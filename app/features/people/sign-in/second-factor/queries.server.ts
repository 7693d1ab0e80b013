import { eq } from "drizzle-orm";
import { countRecoveryCodes } from "~/features/people/sign-in/second-factor/recovery-codes.server";
import { secondFactors } from "~/features/people/sign-in/second-factor/schema";
import { formatMoment } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

/** The date and time a person's second factor was turned on and the recovery codes left; undefined while it is off. */
export async function findSecondFactor(userId: string): Promise<{ since: string; codesLeft: number } | undefined> {
	const [factor] = await db
		.select({ createdAt: secondFactors.createdAt })
		.from(secondFactors)
		.where(eq(secondFactors.userId, userId));
	return factor && { since: formatMoment(factor.createdAt), codesLeft: await countRecoveryCodes(userId) };
}

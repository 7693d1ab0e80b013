import { z } from "zod";
import { planRecord } from "~/features/plans/json";
import { rupeesOf } from "~/features/plans/money";
import type { ActiveSubscription } from "~/features/subscriptions/queries.server";

/** A membership as programs read it (specification section 3, decision 39); null without one. */
export function membershipJson(subscription: ActiveSubscription | undefined) {
	if (!subscription) return null;
	return {
		id: subscription.id,
		user_id: subscription.userId,
		package: {
			id: subscription.planId,
			name: subscription.planName,
			amount: rupeesOf(subscription.planPaise),
			phone_number_limit: subscription.phoneNumberLimit,
			duration_days: subscription.durationDays,
			description: subscription.description,
			message_limit: subscription.messageLimit,
			messages_sent: subscription.messagesSent,
		},
		phone_numbers: subscription.numbers.map(({ id, number, partyName }) => ({ id, number, party_name: partyName })),
		numbers_used: subscription.numbersUsed,
		starts_at: subscription.startsAt.toISOString(),
		ends_at: subscription.endsAt.toISOString(),
	};
}

/** The shape `membershipJson` gives, as the API describes it. */
export const membershipRecord = z
	.object({
		id: z.string(),
		user_id: z.string(),
		package: planRecord,
		phone_numbers: z.array(z.object({ id: z.string(), number: z.string(), party_name: z.string() })),
		numbers_used: z.number(),
		starts_at: z.string(),
		ends_at: z.string(),
	})
	.nullable();

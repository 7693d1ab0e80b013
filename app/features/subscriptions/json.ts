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

const like = (example: string) => z.string().meta({ examples: [example] });

/** The shape `membershipJson` gives, as the API describes it. */
export const membershipRecord = z
	.object({
		id: like("01930c66-90cd-7f37-b1a2-6d7e8f901255").describe("The subscription_id of other calls"),
		user_id: like("01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01"),
		package: planRecord,
		phone_numbers: z.array(
			z.object({
				id: like("01930c67-02ef-7048-a2b3-7e8f90123466"),
				number: like("+919876501234").describe("+91 and ten digits"),
				party_name: like("Kamala Devi"),
			}),
		),
		numbers_used: z.number().meta({ description: "How many of the package's numbers are saved", examples: [1] }),
		starts_at: like("2026-03-02T09:41:00.000Z"),
		ends_at: like("2026-04-01T09:41:00.000Z"),
	})
	.meta({ id: "Membership", description: "A person's running package" })
	.nullable();

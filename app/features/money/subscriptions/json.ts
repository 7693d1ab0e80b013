import { z } from "zod";
import { planRecord } from "~/features/money/plans/json";
import { rupeesOf } from "~/features/money/plans/money";
import type { LinkedSubscription } from "~/features/money/subscriptions/links.server";

/** A membership in API responses (docs/product.md, section 3); null without one. */
export function membershipJson(subscription: LinkedSubscription | undefined) {
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
		phone_numbers: subscription.numbers.map((saved) => ({
			id: saved.id,
			number: saved.number,
			party_name: saved.partyName,
			linked_case_ids: saved.linkedCaseIds,
			unconfirmed_case_ids: saved.unconfirmedCaseIds,
			all_cases: saved.getsAllCases,
			remind_of_hearings: saved.remindsOfHearings,
			tell_of_moves: saved.tellsOfMoves,
			tell_of_outcomes: saved.tellsOfOutcomes,
			language: saved.language,
			agreed_how: saved.agreedHow,
			agreed_on: saved.agreedOn,
		})),
		numbers_used: subscription.numbersUsed,
		starts_at: subscription.startsAt.toISOString(),
		ends_at: subscription.endsAt.toISOString(),
	};
}

const example = (text: string) => z.string().meta({ examples: [text] });

export const membershipRecord = z
	.object({
		id: example("01930c66-90cd-7f37-b1a2-6d7e8f901255").describe("The subscription_id of other calls"),
		user_id: example("01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01"),
		package: planRecord,
		phone_numbers: z.array(
			z.object({
				id: example("01930c67-02ef-7048-a2b3-7e8f90123466"),
				number: example("+919811122233").describe("+91 and ten digits"),
				party_name: example("Kamala Devi"),
				linked_case_ids: z.array(z.string()).meta({
					description: "Linked cases",
					examples: [["01930c41-08a2-7d15-8c3f-5be07d1a9c22"]],
				}),
				unconfirmed_case_ids: z.array(z.string()).meta({
					description: "Cases linked by party name and not confirmed: it gets no messages about them",
					examples: [[]],
				}),
				all_cases: z.boolean().meta({ description: "Whether it gets messages about all cases", examples: [false] }),
				remind_of_hearings: z
					.boolean()
					.meta({ description: "Whether it gets a message the evening before a hearing", examples: [true] }),
				tell_of_moves: z.boolean().meta({
					description: "Whether it gets a message when a date is moved, set or removed",
					examples: [true],
				}),
				tell_of_outcomes: z
					.boolean()
					.meta({ description: "Whether it gets a message after a hearing is recorded", examples: [false] }),
				language: example("hi").describe("Language of messages to them; English is used for others than en, hi and mr"),
				agreed_how: example("in_person").describe("How they agreed to messages; null: not recorded").nullable(),
				agreed_on: example("2026-03-02").describe("When they agreed").nullable(),
			}),
		),
		numbers_used: z.number().meta({ description: "Count of saved numbers", examples: [1] }),
		starts_at: example("2026-03-02T09:41:00.000Z"),
		ends_at: example("2026-04-01T09:41:00.000Z"),
	})
	.meta({ id: "Membership", description: "A user's active package" })
	.nullable();

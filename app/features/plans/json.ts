import { z } from "zod";
import { rupeesOf } from "~/features/plans/money";
import type { Plan } from "~/features/plans/queries.server";

/** A plan as programs read it (specification section 3, decision 39). */
export function planJson(plan: Plan) {
	return {
		id: plan.id,
		name: plan.name,
		amount: rupeesOf(plan.amountPaise),
		phone_number_limit: plan.phoneNumberLimit,
		duration_days: plan.durationDays,
		description: plan.description,
		message_limit: plan.messageLimit,
		messages_sent: 0,
	};
}

/** The shape `planJson` gives, as the API describes it. */
export const planRecord = z.object({
	id: z.string(),
	name: z.string(),
	amount: z.number(),
	phone_number_limit: z.number(),
	duration_days: z.number(),
	description: z.string(),
	message_limit: z.number(),
	messages_sent: z.number(),
});

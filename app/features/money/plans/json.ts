import { z } from "zod";
import { rupeesOf } from "~/features/money/plans/money";
import type { Plan } from "~/features/money/plans/queries.server";

/** A plan in API responses (docs/product.md, section 3). */
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

export const planRecord = z
	.object({
		id: z.string().meta({ examples: ["019a9d3e-5c02-74c8-8b1f-6ad05e93c2b8"] }),
		name: z.string().meta({ examples: ["Essential"] }),
		amount: z.number().meta({ description: "In rupees", examples: [199] }),
		phone_number_limit: z.number().meta({ description: "Limit of saved numbers", examples: [5] }),
		duration_days: z.number().meta({ description: "Days of access", examples: [30] }),
		description: z.string().meta({ examples: ["For a family with one or two cases."] }),
		message_limit: z.number().meta({ description: "Message limit", examples: [100] }),
		messages_sent: z.number().meta({ description: "Messages sent; 0 in the list of plans", examples: [0] }),
	})
	.meta({ id: "Package" });

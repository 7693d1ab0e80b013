import { z } from "zod";
import { mobileNumberInput } from "~/features/accounts/mobile-number-input";
import { deleteNumber, ownerOfSubscription } from "~/features/subscriptions/commands.numbers.server";
import { membershipJson, membershipRecord } from "~/features/subscriptions/json";
import { findActiveSubscription } from "~/features/subscriptions/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Delete a saved mobile number",
	auth: "user",
	input: z.object({
		subscription_id: z.string({ error: "Say which subscription" }),
		mobile_number: mobileNumberInput,
	}),
	output: z.object({ status: z.boolean(), message: z.string(), data: membershipRecord }),
	run: async ({ user, input }) => {
		const ownerId = await ownerOfSubscription(user, input.subscription_id);
		await deleteNumber(ownerId, input.mobile_number, input.subscription_id);
		const data = membershipJson(await findActiveSubscription(ownerId));
		return { status: true, message: "Mobile number deleted.", data };
	},
});

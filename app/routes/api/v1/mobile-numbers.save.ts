import { z } from "zod";
import { ownerOfSubscription, saveNumber } from "~/features/subscriptions/commands.numbers.server";
import { membershipJson, membershipRecord } from "~/features/subscriptions/json";
import { savedNumberInput } from "~/features/subscriptions/number-input";
import { findActiveSubscription } from "~/features/subscriptions/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";

export const loader = notAllowed("POST");

export const action = apiAction({
	summary: "Save a mobile number under the active package",
	auth: "user",
	input: savedNumberInput.extend({ subscription_id: z.string({ error: "Say which subscription" }) }),
	output: z.object({ status: z.boolean(), message: z.string(), data: membershipRecord }),
	run: async ({ user, input }) => {
		const ownerId = await ownerOfSubscription(user, input.subscription_id);
		await saveNumber(ownerId, input, input.subscription_id);
		const data = membershipJson(await findActiveSubscription(ownerId));
		return { status: true, message: "Mobile number saved.", data };
	},
});

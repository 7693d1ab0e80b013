import { z } from "zod";
import { ownerOfSubscription, saveNumber } from "~/features/subscriptions/commands.numbers.server";
import { membershipJson, membershipRecord } from "~/features/subscriptions/json";
import { savedNumberInput } from "~/features/subscriptions/number-input";
import { findActiveSubscription } from "~/features/subscriptions/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "saveNumber",
	tag: "Mobile numbers",
	summary: "Save a mobile number under the running package",
	description: "The number gets the messages about the person's cases.",
	failures: {
		404: "No such package of yours is running.",
		409: "The number is saved already, or the package has no room for another.",
	},
	auth: "user",
	input: savedNumberInput.extend({
		subscription_id: z.string({ error: "Say which subscription" }).meta({
			description: "The id of the running package, from memebership",
			examples: ["01930c66-90cd-7f37-b1a2-6d7e8f901255"],
		}),
	}),
	output: z.object({ status: done, message: words("Mobile number saved."), data: membershipRecord }),
	run: async ({ user, input }) => {
		const ownerId = await ownerOfSubscription(user, input.subscription_id);
		await saveNumber(ownerId, input, input.subscription_id);
		const data = membershipJson(await findActiveSubscription(ownerId));
		return { status: true, message: "Mobile number saved.", data };
	},
});

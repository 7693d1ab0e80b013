import { z } from "zod";
import { ownerOfSubscription, saveNumber } from "~/features/subscriptions/commands.numbers.server";
import { membershipJson, membershipRecord } from "~/features/subscriptions/json";
import { withLinkedCases } from "~/features/subscriptions/links.server";
import { savedNumberInput } from "~/features/subscriptions/number-input";
import { findActiveSubscription } from "~/features/subscriptions/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "saveNumber",
	tag: "Mobile numbers",
	summary: "Save a mobile number under the active package",
	description:
		"The number is linked to the cases with a party of its name, and gets messages about those. Others are linked on the screens.",
	failures: {
		404: "You have no such active package.",
		409: "The number is already saved, or the package's limit is reached.",
	},
	codes: ["not_found", "number_taken", "limit_reached"],
	auth: "user",
	input: savedNumberInput.extend({
		subscription_id: z.string({ error: "Enter the subscription_id" }).meta({
			description: "The id of the active package, from memebership",
			examples: ["01930c66-90cd-7f37-b1a2-6d7e8f901255"],
		}),
	}),
	output: z.object({ status: done, message: words("Mobile number saved."), data: membershipRecord }),
	run: async ({ user, actor, input }) => {
		const ownerId = await ownerOfSubscription(user, input.subscription_id);
		await saveNumber({ ownerId, actor }, input, { subscriptionId: input.subscription_id });
		const data = membershipJson(await withLinkedCases(await findActiveSubscription(ownerId)));
		return { status: true, message: "Mobile number saved.", data };
	},
});

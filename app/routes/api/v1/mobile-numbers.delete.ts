import { z } from "zod";
import { mobileNumberInput } from "~/features/accounts/mobile-number-input";
import { deleteNumber, ownerOfSubscription } from "~/features/subscriptions/commands.numbers.server";
import { membershipJson, membershipRecord } from "~/features/subscriptions/json";
import { findActiveSubscription } from "~/features/subscriptions/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "deleteNumber",
	tag: "Mobile numbers",
	summary: "Delete a saved mobile number",
	description: "A POST, as earlier programs send it.",
	failures: { 404: "No such package of yours is running, or it has no such number." },
	auth: "user",
	input: z.object({
		subscription_id: z.string({ error: "Say which subscription" }).meta({
			description: "The id of the running package, from memebership",
			examples: ["01930c66-90cd-7f37-b1a2-6d7e8f901255"],
		}),
		mobile_number: mobileNumberInput.meta({ examples: ["9876501234"] }),
	}),
	output: z.object({ status: done, message: words("Mobile number deleted."), data: membershipRecord }),
	run: async ({ user, input }) => {
		const ownerId = await ownerOfSubscription(user, input.subscription_id);
		await deleteNumber(ownerId, input.mobile_number, input.subscription_id);
		const data = membershipJson(await findActiveSubscription(ownerId));
		return { status: true, message: "Mobile number deleted.", data };
	},
});

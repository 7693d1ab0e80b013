import { z } from "zod";
import { mobileNumberInput } from "~/features/sign-in/mobile-number-input";
import { deleteNumber, ownerOfSubscription } from "~/features/subscriptions/commands.numbers.server";
import { membershipJson, membershipRecord } from "~/features/subscriptions/json";
import { withLinkedCases } from "~/features/subscriptions/links.server";
import { findActiveSubscription } from "~/features/subscriptions/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "deleteNumber",
	tag: "Mobile numbers",
	summary: "Delete a saved mobile number",
	description: "A POST, as earlier apps send it.",
	failures: { 404: "You have no such active package, or it has no such number." },
	codes: ["not_found"],
	auth: "user",
	input: z.object({
		subscription_id: z.string({ error: "Enter the subscription_id" }).meta({
			description: "The id of the active package, from memebership",
			examples: ["01930c66-90cd-7f37-b1a2-6d7e8f901255"],
		}),
		mobile_number: mobileNumberInput.meta({ examples: ["9876501234"] }),
	}),
	output: z.object({ status: done, message: words("Mobile number deleted."), data: membershipRecord }),
	run: async ({ user, actor, input }) => {
		const ownerId = await ownerOfSubscription(user, input.subscription_id);
		await deleteNumber({ ownerId, actor }, input.mobile_number, input.subscription_id);
		const data = membershipJson(await withLinkedCases(await findActiveSubscription(ownerId)));
		return { status: true, message: "Mobile number deleted.", data };
	},
});

import { z } from "zod";
import { deleteNumber, ownerOfNumbers } from "~/features/money/subscriptions/commands.numbers.server";
import { membershipJson, membershipRecord } from "~/features/money/subscriptions/json";
import { withLinkedCases } from "~/features/money/subscriptions/links.server";
import { deleteNumberCall } from "~/features/money/subscriptions/number-input";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "deleteNumber",
	tag: "Mobile numbers",
	summary: "Delete a saved mobile number",
	description: "A POST, as earlier apps send it. Members of a chamber delete no numbers, as on the screens.",
	failures: {
		404: "No such active package, or it has no such number.",
		409: "There is no active package.",
	},
	codes: ["not_found", "no_package"],
	auth: "user",
	right: "delete",
	input: deleteNumberCall,
	output: z.object({ status: done, message: words("Mobile number deleted."), data: membershipRecord }),
	run: async ({ user, authorize, input }) => {
		const acting = await authorize(await ownerOfNumbers(user, input));
		await deleteNumber(acting, input.mobile_number, input.subscription_id);
		const data = membershipJson(await withLinkedCases(await findActiveSubscription(acting.ownerId)));
		return { status: true, message: "Mobile number deleted.", data };
	},
});

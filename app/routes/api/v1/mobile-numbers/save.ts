import { z } from "zod";
import { conflictRecords, conflictsJson } from "~/features/courts/conflicts/json";
import { listNumberConflicts } from "~/features/courts/conflicts/queries.server";
import { ownerOfNumbers, saveNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { membershipJson, membershipRecord } from "~/features/money/subscriptions/json";
import { withLinkedCases } from "~/features/money/subscriptions/links.server";
import { saveNumberCall } from "~/features/money/subscriptions/number-input";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

/** For earlier clients, whose users would wait for messages. */
const NOT_LINKED = "It is not linked to a case yet, so it gets no messages.";

export const action = apiAction({
	id: "saveNumber",
	tag: "Mobile numbers",
	summary: "Save a mobile number under the active package",
	description:
		"The number is linked to the cases in `case_ids` and gets messages about them. The default is none, and message then says so. The party name links no cases. To link other cases, use the screens.",
	failures: {
		404: "No such active package, or a case is not in its owner's list. Nothing is saved.",
		409: "The number is already saved, the package's limit is reached, or there is no active package.",
	},
	codes: ["not_found", "number_taken", "limit_reached", "no_package"],
	auth: "user",
	right: "numbers",
	input: saveNumberCall,
	output: z.object({
		status: done,
		message: words("Mobile number saved."),
		data: membershipRecord,
		conflicts: conflictRecords,
	}),
	run: async ({ user, authorize, input }) => {
		const acting = await authorize(await ownerOfNumbers(user, input));
		await saveNumber(acting, input, { subscriptionId: input.subscription_id });
		const data = membershipJson(await withLinkedCases(await findActiveSubscription(acting.ownerId)));
		const isLinked = input.all_cases || input.case_ids.length > 0;
		const message = isLinked ? "Mobile number saved." : `Mobile number saved. ${NOT_LINKED}`;
		const conflicts = conflictsJson(await listNumberConflicts(acting.ownerId, input.party_name));
		return { status: true, message, data, conflicts };
	},
});

import { z } from "zod";
import { membershipJson, membershipRecord } from "~/features/money/subscriptions/json";
import { withLinkedCases } from "~/features/money/subscriptions/links.server";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { apiLoader } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "getMembership",
	tag: "Packages and payments",
	summary: "Read the active package",
	description: "Includes its saved numbers. Null without an active package.",
	codes: ["not_own", "not_found"],
	auth: "user",
	output: z.object({ status: done, data: membershipRecord }),
	run: async ({ authorize, params }) => {
		const subscription = await findActiveSubscription((await authorize(params.userId)).ownerId);
		return { status: true, data: membershipJson(await withLinkedCases(subscription)) };
	},
});

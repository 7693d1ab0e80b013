import { z } from "zod";
import { membershipJson, membershipRecord } from "~/features/subscriptions/json";
import { findActiveSubscription } from "~/features/subscriptions/queries.server";
import { apiLoader, notAllowed, ownerOf } from "~/http/api.server";

export const loader = apiLoader({
	summary: "A person's active package with its saved numbers, or null",
	auth: "user",
	output: z.object({ status: z.boolean(), data: membershipRecord }),
	run: async ({ user, params }) => {
		const subscription = await findActiveSubscription(ownerOf(user, params.userId));
		return { status: true, data: membershipJson(subscription) };
	},
});

export const action = notAllowed("GET");

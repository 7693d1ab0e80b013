import { z } from "zod";
import { membershipJson, membershipRecord } from "~/features/subscriptions/json";
import { findActiveSubscription } from "~/features/subscriptions/queries.server";
import { apiLoader, notAllowed, ownerOf } from "~/http/api.server";
import { done } from "~/http/api-description";

export const loader = apiLoader({
	id: "getMembership",
	tag: "Packages and payments",
	summary: "Read the running package",
	description: "With its saved numbers; null without one.",
	auth: "user",
	output: z.object({ status: done, data: membershipRecord }),
	run: async ({ user, params }) => {
		const subscription = await findActiveSubscription(ownerOf(user, params.userId));
		return { status: true, data: membershipJson(subscription) };
	},
});

export const action = notAllowed("GET");

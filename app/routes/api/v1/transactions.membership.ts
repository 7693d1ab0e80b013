import { z } from "zod";
import { ownerOf } from "~/features/sign-in/acting-for.server";
import { membershipJson, membershipRecord } from "~/features/subscriptions/json";
import { withLinkedCases } from "~/features/subscriptions/links.server";
import { findActiveSubscription } from "~/features/subscriptions/queries.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done } from "~/http/api-description";

export const loader = apiLoader({
	id: "getMembership",
	tag: "Packages and payments",
	summary: "Read the active package",
	description: "Includes its saved numbers. Null without an active package.",
	codes: ["not_own", "not_found"],
	auth: "user",
	output: z.object({ status: done, data: membershipRecord }),
	run: async ({ user, params }) => {
		const subscription = await findActiveSubscription(ownerOf(user, params.userId));
		return { status: true, data: membershipJson(await withLinkedCases(subscription)) };
	},
});

export const action = notAllowed("GET");

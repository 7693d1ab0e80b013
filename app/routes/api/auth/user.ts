import { z } from "zod";
import { profileJson, profileRecord } from "~/features/accounts/json";
import { getProfile } from "~/features/accounts/queries.profile.server";
import { ownerOf } from "~/features/sign-in/acting-for.server";
import { apiLoader, notAllowed } from "~/http/api.server";
import { done } from "~/http/api-description";

export const loader = apiLoader({
	id: "getProfile",
	tag: "Account",
	summary: "Read a profile",
	description: "The profile comes in a list of one.",
	failures: {
		404: "There is no such person.",
	},
	codes: ["not_own", "not_found"],
	auth: "user",
	output: z.object({ status: done, data: z.array(profileRecord) }),
	run: async ({ user, params }) => ({
		status: true,
		data: [profileJson(await getProfile(ownerOf(user, params.userId)))],
	}),
});

export const action = notAllowed("GET");

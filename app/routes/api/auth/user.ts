import { z } from "zod";
import { profileJson, profileRecord } from "~/features/people/accounts/json";
import { requireProfile } from "~/features/people/accounts/profile/queries.profile.server";
import { apiLoader } from "~/web/api/api.server";
import { done } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "getProfile",
	tag: "Account",
	summary: "Read a profile",
	description: "The profile is in a list with one entry.",
	failures: {
		404: "No such user.",
	},
	codes: ["not_own", "not_found"],
	auth: "user",
	output: z.object({ status: done, data: z.array(profileRecord) }),
	run: async ({ authorize, params }) => ({
		status: true,
		data: [profileJson(await requireProfile((await authorize(params.userId)).ownerId))],
	}),
});

import { z } from "zod";
import { profileJson, profileRecord } from "~/features/accounts/json";
import { findProfile } from "~/features/accounts/profile.server";
import { apiLoader, notAllowed, ownerOf } from "~/http/api.server";

export const loader = apiLoader({
	summary: "A person's profile, in a list of one",
	auth: "user",
	output: z.object({ status: z.boolean(), data: z.array(profileRecord) }),
	run: async ({ user, params }) => ({
		status: true,
		data: [profileJson(await findProfile(ownerOf(user, params.userId)))],
	}),
});

export const action = notAllowed("GET");

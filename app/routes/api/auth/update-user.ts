import { z } from "zod";
import { profileJson, profileRecord } from "~/features/people/accounts/json";
import { updateProfile } from "~/features/people/accounts/profile/commands.profile.server";
import { profileChange } from "~/features/people/accounts/profile/profile-input.server";
import { profileSaved } from "~/features/people/accounts/profile/profile-words";
import { getProfile } from "~/features/people/accounts/profile/queries.profile.server";
import { ownerOf } from "~/features/people/sign-in/sessions/acting-for.server";
import { actorOf } from "~/web/access/actor.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "updateProfile",
	tag: "Account",
	summary: "Change a profile",
	description:
		"What is left out stays. A new email address or mobile number is used once it is verified. A profile may be sent back as it was read.",
	failures: {
		403: "A new email address or mobile number needs a login of the last 10 minutes, or the password.",
		404: "There is no such person.",
	},
	codes: ["unknown_place", "wrong_password", "not_own", "password_required", "not_found"],
	auth: "user",
	method: "PUT",
	input: profileChange,
	output: z.object({ status: done, message: words("Profile updated successfully!"), data: z.array(profileRecord) }),
	run: async ({ user, params, input }) => {
		const userId = ownerOf(user, params.userId);
		const proof = { user, password: input.password };
		const pending = await updateProfile(actorOf(user), userId, input, proof);
		return { status: true, message: profileSaved(pending), data: [profileJson(await getProfile(userId))] };
	},
});

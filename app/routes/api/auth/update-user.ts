import { z } from "zod";
import { updateProfile } from "~/features/accounts/commands.profile.server";
import { profileJson, profileRecord } from "~/features/accounts/json";
import { profileChange } from "~/features/accounts/profile-input.server";
import { profileSaved } from "~/features/accounts/profile-words";
import { getProfile } from "~/features/accounts/queries.profile.server";
import { ownerOf } from "~/features/sign-in/acting-for.server";
import { actorOf } from "~/http/actor.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("PUT");

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

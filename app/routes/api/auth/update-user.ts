import { z } from "zod";
import { profileJson, profileRecord } from "~/features/accounts/json";
import { findProfile, updateProfile } from "~/features/accounts/profile.server";
import { profileChange } from "~/features/accounts/profile-input.server";
import { profileSaved } from "~/features/accounts/profile-words";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";
import { done, words } from "~/http/api-description";
import { requestContext } from "~/http/context.server";

export const loader = notAllowed("PUT");

export const action = apiAction({
	id: "updateProfile",
	tag: "Account",
	summary: "Change a profile",
	description:
		"What is left out stays. A new email address or mobile number waits for its proof. A profile may be sent back as it was read.",
	failures: {
		404: "There is no such person.",
		409: "Another account has this email address or mobile number.",
	},
	auth: "user",
	method: "PUT",
	input: profileChange,
	output: z.object({ status: done, message: words("Profile updated successfully!"), data: z.array(profileRecord) }),
	run: async ({ user, params, input }) => {
		const userId = ownerOf(user, params.userId);
		const waiting = await updateProfile({ id: user.id, address: requestContext().address }, userId, input);
		return { status: true, message: profileSaved(waiting), data: [profileJson(await findProfile(userId))] };
	},
});

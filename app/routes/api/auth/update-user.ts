import { z } from "zod";
import { profileJson, profileRecord } from "~/features/people/accounts/json";
import { updateProfile } from "~/features/people/accounts/profile/commands.profile.server";
import { profileChange } from "~/features/people/accounts/profile/profile-input.server";
import { profileSaved } from "~/features/people/accounts/profile/profile-words";
import { requireProfile } from "~/features/people/accounts/profile/queries.profile.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "updateProfile",
	tag: "Account",
	summary: "Change a profile",
	description:
		"Omitted fields stay unchanged. A new email address or mobile number applies after verification. You can send back a profile as you read it.",
	failures: {
		403: "A new email address or mobile number needs a login of the last 10 minutes, or the password.",
		404: "No such user.",
		409: "The profile has changed since based_on. Nothing is saved.",
	},
	codes: ["unknown_place", "wrong_password", "not_own", "password_required", "not_found", "changed_meanwhile"],
	auth: "user",
	method: "PUT",
	input: profileChange,
	output: z.object({ status: done, message: words("Profile updated successfully!"), data: z.array(profileRecord) }),
	run: async ({ user, authorize, params, input: { based_on, ...input } }) => {
		const { ownerId, actor } = await authorize(params.userId);
		const proof = { user, password: input.password };
		const pending = await updateProfile(actor, ownerId, input, proof, based_on);
		return { status: true, message: profileSaved(pending), data: [profileJson(await requireProfile(ownerId))] };
	},
});

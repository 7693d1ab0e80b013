import { z } from "zod";
import { profileJson, profileRecord } from "~/features/accounts/json";
import { findProfile, updateProfile } from "~/features/accounts/profile.server";
import { profileChange } from "~/features/accounts/profile-input.server";
import { profileSaved } from "~/features/accounts/profile-words";
import { apiAction, notAllowed, ownerOf } from "~/http/api.server";
import { requestContext } from "~/http/context.server";

export const loader = notAllowed("PUT");

export const action = apiAction({
	summary: "Change a profile; a new email address or mobile number waits for its proof, what is left out stays",
	auth: "user",
	method: "PUT",
	input: profileChange,
	output: z.object({ status: z.boolean(), message: z.string(), data: z.array(profileRecord) }),
	run: async ({ user, params, input }) => {
		const userId = ownerOf(user, params.userId);
		const waiting = await updateProfile({ id: user.id, address: requestContext().address }, userId, input);
		return { status: true, message: profileSaved(waiting), data: [profileJson(await findProfile(userId))] };
	},
});

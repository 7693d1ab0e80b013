import { z } from "zod";
import { createOnce } from "~/features/administration/support/commands.server";
import { postInput } from "~/features/administration/support/input";
import { complaintJson, complaintRecord } from "~/features/administration/support/json";
import { COMPLAINTS } from "~/features/administration/support/posts.server";
import { userIdInput } from "~/features/people/accounts/user-id-input";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "addComplaint",
	tag: "Complaints",
	summary: "Send a complaint",
	description:
		"It starts as PENDING; a sent status is ignored. The same text sent again within a minute is one complaint.",
	failures: {
		404: "No such user.",
	},
	codes: ["not_found", "not_own"],
	auth: "user",
	input: postInput.extend({
		user_id: userIdInput,
		status: z
			.unknown()
			.optional()
			.meta({ description: "Accepted from earlier clients and ignored", examples: ["PENDING"] }),
	}),
	output: z.object({ status: done, message: words("Complaint added."), data: complaintRecord }),
	run: async ({ authorize, input: { user_id, topic, message } }) => {
		const added = await createOnce(COMPLAINTS, (await authorize(user_id)).ownerId, { topic, message });
		return { status: true, message: "Complaint added.", data: complaintJson(added) };
	},
});

import { z } from "zod";
import { DomainError } from "~/errors";
import { changeStatus, describeChange } from "~/features/administration/support/administration/commands.status.server";
import { statusInput } from "~/features/administration/support/input";
import { adminComplaintJson, adminComplaintRecord } from "~/features/administration/support/json";
import { COMPLAINTS, requireAnyPost } from "~/features/administration/support/posts.server";
import { actorOf } from "~/web/access/authorize.server";
import { apiAction } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const action = apiAction({
	id: "setComplaintStatus",
	tag: "Complaints",
	summary: "Set a complaint's status",
	description: "With seen_status, only if the status is still that. The owner is emailed when it changes.",
	failures: { 404: "No such complaint.", 409: "The status has changed since it was read." },
	codes: ["not_found", "status_changed"],
	auth: "admin",
	input: statusInput,
	output: z.object({
		status: done,
		message: words("Complaint status updated to RECEIVED."),
		data: adminComplaintRecord,
	}),
	example: { status: "RECEIVED" },
	run: async ({ user, input: { complain_id, status, seen_status } }) => {
		const change = await changeStatus(actorOf(user), complain_id, { status, seen: seen_status });
		const { message } = describeChange(change);
		if (change.kind === "moved")
			throw new DomainError("conflict", message, { field: "seen_status", reason: "status_changed" });
		return { status: true, message, data: adminComplaintJson(await requireAnyPost(COMPLAINTS, complain_id)) };
	},
});

import { z } from "zod";
import { DomainError } from "~/errors";
import { changeStatus, sayChange } from "~/features/complaints/commands.server";
import { statusInput } from "~/features/complaints/complaint-input";
import { adminComplaintJson, adminComplaintRecord } from "~/features/complaints/json";
import { findAnyComplaint } from "~/features/complaints/queries.server";
import { apiAction, notAllowed } from "~/http/api.server";
import { done, words } from "~/http/api-description";

export const loader = notAllowed("POST");

export const action = apiAction({
	id: "setComplaintStatus",
	tag: "Complaints",
	summary: "Set a complaint's status",
	description: "With seen_status only where that still holds. Its owner gets a mail when it changes.",
	failures: { 404: "There is no such complaint.", 409: "Somebody else has changed the status since it was seen." },
	auth: "admin",
	input: statusInput,
	output: z.object({
		status: done,
		message: words("Complaint status updated to RECEIVED."),
		data: adminComplaintRecord,
	}),
	run: async ({ user, input: { complain_id, status, seen_status } }) => {
		const change = await changeStatus(user.id, complain_id, { status, seen: seen_status });
		const { message } = sayChange(change);
		if (change.kind === "moved") throw new DomainError("conflict", message, { field: "seen_status" });
		return { status: true, message, data: adminComplaintJson(await findAnyComplaint(complain_id)) };
	},
});

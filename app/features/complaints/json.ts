import { z } from "zod";
import { COMPLAINT_STATUSES, type ComplaintStatus } from "~/features/complaints/complaint-choices";

type Feedback = { id: string; userId: string; topic: string; message: string; createdAt: Date };
type Complaint = Feedback & { status: ComplaintStatus };
type Person = { firstName: string; lastName: string; email: string };

const like = (example: string) => z.string().meta({ examples: [example] });

const feedbackFields = z.object({
	id: like("01930c55-7b3e-7a08-9d44-0c1e6f2b8a33"),
	user_id: like("01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01").describe("Who wrote it"),
	topic: like("Wrong date"),
	message: like("The next hearing of my case is wrong."),
	created_at: like("2026-03-02T09:41:00.000Z"),
});
const complaintFields = feedbackFields.extend({
	status: z.enum(COMPLAINT_STATUSES).meta({ description: "How far it has come" }),
});
const person = { first_name: like("Asha"), last_name: like("Deshmukh"), email: like("asha@example.in") };

/** A complaint as programs read it (specification section 3). */
export const complaintRecord = complaintFields.meta({ id: "Complaint" });

export const complaintJson = ({ id, userId, topic, message, status, createdAt }: Complaint) => ({
	id,
	user_id: userId,
	topic,
	message,
	status,
	created_at: createdAt.toISOString(),
});

/** With the person it comes from, for administrators. */
export const adminComplaintRecord = complaintFields
	.extend(person)
	.meta({ id: "ComplaintWithPerson", description: "A complaint and whom it comes from" });

export const adminComplaintJson = (row: Complaint & Person) => ({ ...complaintJson(row), ...personJson(row) });

const personJson = ({ firstName, lastName, email }: Person) => ({ first_name: firstName, last_name: lastName, email });

/** A feedback as programs read it (specification section 3). */
export const feedbackRecord = feedbackFields.meta({ id: "Feedback" });

export const feedbackJson = ({ id, userId, topic, message, createdAt }: Feedback) => ({
	id,
	user_id: userId,
	topic,
	message,
	created_at: createdAt.toISOString(),
});

export const adminFeedbackRecord = feedbackFields
	.extend(person)
	.meta({ id: "FeedbackWithPerson", description: "A feedback and whom it comes from" });

export const adminFeedbackJson = (row: Feedback & Person) => ({ ...feedbackJson(row), ...personJson(row) });

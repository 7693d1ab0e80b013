import { z } from "zod";

type Complaint = { id: string; userId: string; topic: string; message: string; status: string; createdAt: Date };
type Person = { firstName: string; lastName: string; email: string };

/** A complaint as programs read it (specification section 3). */
export const complaintRecord = z.object({
	id: z.string(),
	user_id: z.string(),
	topic: z.string(),
	message: z.string(),
	status: z.string(),
	created_at: z.string(),
});

export const complaintJson = ({ id, userId, topic, message, status, createdAt }: Complaint) => ({
	id,
	user_id: userId,
	topic,
	message,
	status,
	created_at: createdAt.toISOString(),
});

const person = { first_name: z.string(), last_name: z.string(), email: z.string() };

/** With the person it comes from, for administrators. */
export const adminComplaintRecord = complaintRecord.extend(person);

export const adminComplaintJson = (row: Complaint & Person) => ({ ...complaintJson(row), ...personJson(row) });

const personJson = ({ firstName, lastName, email }: Person) => ({ first_name: firstName, last_name: lastName, email });

type Feedback = Omit<Complaint, "status">;

/** A feedback as programs read it (specification section 3). */
export const feedbackRecord = complaintRecord.omit({ status: true });

export const feedbackJson = ({ id, userId, topic, message, createdAt }: Feedback) => ({
	id,
	user_id: userId,
	topic,
	message,
	created_at: createdAt.toISOString(),
});

export const adminFeedbackRecord = feedbackRecord.extend(person);

export const adminFeedbackJson = (row: Feedback & Person) => ({ ...feedbackJson(row), ...personJson(row) });

import { z } from "zod";
import {
	COMPLAINT_STATUSES,
	type ComplaintStatus,
} from "~/features/administration/support/administration/complaint-choices";
import { type PostLetter, postNumber } from "~/features/administration/support/post-number";

type Post<Status> = {
	id: string;
	number: number;
	userId: string;
	topic: string;
	message: string;
	createdAt: Date;
	status: Status;
};
type Person = { firstName: string; lastName: string; email: string };

const like = (example: string) => z.string().meta({ examples: [example] });

const postFields = z.object({
	id: like("01930c55-7b3e-7a08-9d44-0c1e6f2b8a33"),
	user_id: like("01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01").describe("The sender"),
	topic: like("Wrong date"),
	message: like("The next hearing of my case is wrong."),
	created_at: like("2026-03-02T09:41:00.000Z"),
	number: like("F-1042").describe("The reference number"),
});
const complaintFields = postFields.extend({
	number: like("C-1042").describe("The reference number"),
	status: z.enum(COMPLAINT_STATUSES).meta({ description: "The complaint's status" }),
});
const person = { first_name: like("Asha"), last_name: like("Deshmukh"), email: like("asha@example.in") };

/** A complaint and feedback in the API (docs/product.md, section 3); administrators also get their sender. */
export const complaintRecord = complaintFields.meta({ id: "Complaint" });
export const feedbackRecord = postFields.meta({ id: "Feedback" });
export const adminComplaintRecord = complaintFields
	.extend(person)
	.meta({ id: "ComplaintWithPerson", description: "A complaint with its sender" });
export const adminFeedbackRecord = postFields
	.extend(person)
	.meta({ id: "FeedbackWithPerson", description: "Feedback with its sender" });

const postJson = (letter: PostLetter, { id, number, userId, topic, message, createdAt }: Post<unknown>) => ({
	id,
	number: postNumber(letter, number),
	user_id: userId,
	topic,
	message,
	created_at: createdAt.toISOString(),
});

export const feedbackJson = (row: Post<unknown>) => postJson("F", row);

export const complaintJson = (row: Post<ComplaintStatus>) => ({ ...postJson("C", row), status: row.status });

const personJson = ({ firstName, lastName, email }: Person) => ({ first_name: firstName, last_name: lastName, email });

export const adminFeedbackJson = (row: Post<unknown> & Person) => ({ ...feedbackJson(row), ...personJson(row) });

export const adminComplaintJson = (row: Post<ComplaintStatus> & Person) => ({
	...complaintJson(row),
	...personJson(row),
});

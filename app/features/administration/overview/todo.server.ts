import { countComplaints } from "~/features/administration/support/administration/queries.admin.server";
import { countTodo } from "~/features/courts/case-admin/queries.server";
import { WAITING } from "~/features/courts/case-admin/todo";
import { countOpenRefunds } from "~/features/money/payments/administration/queries.admin.server";
import { countFailedMessages } from "~/features/telling/messages/sent/queries.failed.server";
import { adminPaths } from "~/paths.admin";
import { phrase, t } from "~/platform/language/translate";
import { countFailedJobs } from "~/platform/queue/queue-depth.server";

export type TodoItem = { label: string; count: number; isCapped: boolean; to: string };

const CASE_LABELS = {
	approval: phrase("Cases not approved yet"),
	"not-found": phrase("Cases not found"),
	differs: phrase("Cases that differ from eCourts"),
	failed: phrase("Look-ups that failed"),
};

async function caseItems(): Promise<TodoItem[]> {
	return Promise.all(
		WAITING.map(async (todo) => ({
			label: t(CASE_LABELS[todo]),
			to: `${adminPaths.cases}?todo=${todo}`,
			...(await countTodo(todo)),
		})),
	);
}

async function complaintItems(): Promise<TodoItem[]> {
	const [pending, received] = await Promise.all([countComplaints("PENDING"), countComplaints("RECEIVED")]);
	const listed = (status: string) => `${adminPaths.complaints}?status=${status}`;
	return [
		{ label: t("Complaints pending"), count: pending, isCapped: false, to: listed("PENDING") },
		{ label: t("Complaints received"), count: received, isCapped: false, to: listed("RECEIVED") },
	];
}

async function refundItems(): Promise<TodoItem[]> {
	const { pending, failed } = await countOpenRefunds();
	const listed = (refund: string) => `${adminPaths.transactions}?refund=${refund}`;
	return [
		{ label: t("Refunds in progress"), count: pending, isCapped: false, to: listed("pending") },
		{ label: t("Refunds that failed"), count: failed, isCapped: false, to: listed("failed") },
	];
}

/** Work waiting for administrators; each count equals that of the list at its address. */
export async function listTodo(now: Date): Promise<TodoItem[]> {
	const [ofCases, messages, jobs, ofComplaints, ofRefunds] = await Promise.all([
		caseItems(),
		countFailedMessages(now),
		countFailedJobs(),
		complaintItems(),
		refundItems(),
	]);
	return [
		...ofCases,
		{ label: t("Messages that failed"), to: adminPaths.messages, ...messages },
		{ label: t("Jobs that failed"), to: adminPaths.jobs, ...jobs },
		...ofComplaints,
		...ofRefunds,
	];
}

import { beforeEach, describe, expect, test } from "vitest";
import { changeStatus } from "~/features/administration/support/administration/commands.status.server";
import { countComplaints, listAllPosts } from "~/features/administration/support/administration/queries.admin.server";
import { createOnce } from "~/features/administration/support/commands.server";
import { historyOf } from "~/features/administration/support/history.server";
import { complaintFilter, postForm, postInput } from "~/features/administration/support/input";
import { COMPLAINTS, listPosts, requireAnyPost, requirePost } from "~/features/administration/support/posts.server";
import { complaints } from "~/features/administration/support/schema";
import { addDays, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";

let owner = { id: "", email: "" };
let admin = { id: "", address: "203.0.113.7" };
beforeEach(async () => {
	owner = await given.givenUser();
	admin = { ...admin, id: (await given.givenUser({ role: "ADMIN" })).id };
});

const addComplaint = (ownerId: string, input: typeof words, formKey?: string) =>
	createOnce(COMPLAINTS, ownerId, input, formKey);
const listAllComplaints = (
	narrowed: ReturnType<typeof complaintFilter.parse>,
	paging: { page: number; limit: number; isStrict?: boolean },
) => listAllPosts(COMPLAINTS, narrowed, paging);
const words = { topic: "Wrong date", message: "The next hearing of my case is wrong." };
const mails = () => sql`select data from pgboss.job where name = 'send-mail' order by created_on`;
const all = { page: 1, limit: 10 };
const filter = (about: Record<string, string> = {}) => complaintFilter.parse(about);

describe("sending a complaint", () => {
	test("saves it as PENDING, with its line breaks, in any script", async () => {
		for (const [topic, message] of [
			["तारीख", "पहली पंक्ति\r\nदूसरी <b>पंक्ति</b>"],
			["تاریخ", "پہلی سطر\nدوسری سطر"],
		] as const) {
			const added = await addComplaint(owner.id, postInput.parse({ topic, message }));
			const saved = await requirePost(COMPLAINTS, owner.id, added.id);
			expect(saved).toMatchObject({ topic, message: message.replace("\r\n", "\n"), status: "PENDING" });
		}
	});

	test("twenty times at once from one form saves one", async () => {
		await Promise.all(Array.from({ length: 20 }, () => addComplaint(owner.id, words, "form-1")));
		expect((await listPosts(COMPLAINTS, owner.id, all)).total).toBe(1);
	});

	test("again from another form, or with other words from the same one, saves another", async () => {
		await addComplaint(owner.id, words, "form-1");
		await addComplaint(owner.id, words, "form-2");
		await addComplaint(owner.id, { ...words, message: "Something else" }, "form-1");
		expect((await listPosts(COMPLAINTS, owner.id, all)).total).toBe(3);
	});

	test("without a form key saves the same words once within a minute, and again after it", async () => {
		const [first, second] = await Promise.all([addComplaint(owner.id, words), addComplaint(owner.id, words)]);
		expect(second?.id).toBe(first?.id);
		await sql`update complaints set created_at = created_at - interval '61 seconds'`;
		expect((await addComplaint(owner.id, words)).id).not.toBe(first?.id);
	});

	test("with the words of another person saves another", async () => {
		const other = await given.givenUser();
		await addComplaint(owner.id, words);
		await addComplaint(other.id, words);
		expect(await countComplaints("PENDING")).toBe(2);
	});

	test("is refused after 20 a day, however fast they are sent, with the time to try again", async () => {
		const sent = await Promise.allSettled(
			Array.from({ length: 25 }, (_, i) => addComplaint(owner.id, { ...words, topic: `No ${i}` })),
		);
		expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
		const tomorrow = startOfDayInIndia(addDays(dayInIndia(new Date()), 1)).getTime();
		const refusal = sent.find(({ status }) => status === "rejected");
		expect(refusal).toMatchObject({
			reason: {
				code: "too-many",
				message: expect.stringMatching(/^You have sent 20 complaints today\. You can send the next one on \d/),
			},
		});
		const { retryAfterSeconds } = Object((refusal as PromiseRejectedResult).reason);
		expect(Math.abs(retryAfterSeconds - (tomorrow - Date.now()) / 1000)).toBeLessThan(30);
		await sql`update complaints set created_at = created_at - interval '1 day'`;
		await expect(addComplaint(owner.id, words)).resolves.toMatchObject({ topic: words.topic });
	});

	test("for an unknown person is refused", async () => {
		for (const id of ["nobody", "00000000-0000-7000-8000-000000000000"]) {
			await expect(addComplaint(id, words)).rejects.toMatchObject({
				code: "not-found",
				message: "User not found. Please log in again.",
			});
		}
	});
});

describe("the topic and message of a complaint", () => {
	const errorsOf = (input: object) =>
		postForm.safeParse(input).error?.issues.map(({ path, message }) => `${path}: ${message}`);

	test("are both required, and blank or invisible characters do not count", () => {
		expect(errorsOf({})).toEqual(["topic: Both fields are required!", "message: Both fields are required!"]);
		expect(errorsOf({ topic: " \u200b\u200f ", message: "x" })).toEqual(["topic: Both fields are required!"]);
	});

	test("have at most 200 and 5,000 characters, as a person counts them", () => {
		expect(errorsOf({ topic: "😀".repeat(200), message: "क".repeat(5000) })).toBeUndefined();
		expect(errorsOf({ topic: "x".repeat(201), message: "x\r\n".repeat(2500) })).toEqual([
			"topic: Use at most 200 characters",
		]);
		expect(errorsOf({ topic: "x", message: "x".repeat(5001) })).toEqual(["message: Use at most 5,000 characters"]);
	});
});

describe("changing a status", () => {
	test("saves the change, mails the owner once, and shows both statuses with their dates", async () => {
		const { id } = await addComplaint(owner.id, words);
		expect(await changeStatus(admin, id, { status: "RESOLVED", seen: "PENDING" })).toEqual({
			kind: "changed",
			status: "RESOLVED",
		});
		const complaint = await requireAnyPost(COMPLAINTS, id);
		const history = await historyOf(complaint, { isForAdmin: true });
		expect(history.map(({ to, by }) => [to, by])).toEqual([
			["PENDING", undefined],
			["RESOLVED", "Meera Iyer"],
		]);
		expect((await historyOf(complaint))[1]?.by).toBeUndefined();
		const [mail, ...more] = await mails();
		expect(more).toEqual([]);
		expect(mail?.data).toMatchObject({ to: owner.email, subject: "Your complaint is now RESOLVED" });
		expect(mail?.data.text).toContain('"Wrong date" has changed from PENDING to RESOLVED');
	});

	test("goes from any status to any other", async () => {
		const { id } = await addComplaint(owner.id, words);
		for (const status of ["CLOSED", "PENDING", "RECEIVED", "PENDING", "RESOLVED", "RECEIVED"] as const) {
			expect(await changeStatus(admin, id, { status })).toEqual({ kind: "changed", status });
		}
	});

	test("to the same status changes nothing and mails nobody", async () => {
		const { id } = await addComplaint(owner.id, words);
		expect(await changeStatus(admin, id, { status: "PENDING" })).toEqual({ kind: "unchanged", status: "PENDING" });
		expect(await mails()).toHaveLength(0);
		expect(await historyOf(await requireAnyPost(COMPLAINTS, id))).toHaveLength(1);
	});

	test("by two administrators at once saves one, and tells the other the new status", async () => {
		const { id } = await addComplaint(owner.id, words);
		const changes = await Promise.all(
			(["RECEIVED", "RESOLVED"] as const).map((status) => changeStatus(admin, id, { status, seen: "PENDING" })),
		);
		const won = changes.find(({ kind }) => kind === "changed");
		expect(changes.find(({ kind }) => kind === "moved")).toEqual({ kind: "moved", status: won?.status });
		expect((await requireAnyPost(COMPLAINTS, id)).status).toBe(won?.status);
		expect(await mails()).toHaveLength(1);
	});

	test("of an unknown complaint is refused", async () => {
		await expect(changeStatus(admin, "x", { status: "CLOSED" })).rejects.toMatchObject({ code: "not-found" });
	});
});

describe("the administrators' list", () => {
	async function givenComplaints(count: number, about: Partial<typeof complaints.$inferInsert> = {}) {
		const rows = Array.from({ length: count }, (_, i) => ({
			userId: owner.id,
			...words,
			topic: `Topic ${i}`,
			...about,
		}));
		return db.insert(complaints).values(rows).returning({ id: complaints.id });
	}
	const topics = async (...listArguments: Parameters<typeof listAllComplaints>) =>
		(await listAllComplaints(...listArguments)).rows.map(({ topic }) => topic);

	test("shows every complaint once across its pages", async () => {
		const ids = (await givenComplaints(57)).map(({ id }) => id).reverse();
		const seen: string[] = [];
		for (let page = 1; page <= 6; page++) {
			const { rows, total } = await listAllComplaints(filter(), { page, limit: 10 });
			expect(total).toBe(57);
			seen.push(...rows.map(({ id }) => id));
		}
		expect(seen).toEqual(ids);
		expect((await listAllComplaints(filter(), { page: 99, limit: 10 })).page).toBe(6);
		const strict = await listAllComplaints(filter(), { page: 99, limit: 10, isStrict: true });
		expect(strict).toMatchObject({ rows: [], total: 57 });
	});

	test("filters by status and puts the oldest PENDING first if requested", async () => {
		await givenComplaints(1, { topic: "old closed", status: "CLOSED" });
		await givenComplaints(1, { topic: "old pending" });
		await givenComplaints(1, { topic: "new pending" });
		expect(await topics(filter(), all)).toEqual(["new pending", "old pending", "old closed"]);
		expect(await topics(filter({ order: "pending" }), all)).toEqual(["old pending", "new pending", "old closed"]);
		expect(await topics(filter({ order: "oldest" }), all)).toEqual(["old closed", "old pending", "new pending"]);
		expect(await listAllComplaints(filter({ status: "CLOSED" }), all)).toMatchObject({
			total: 1,
			rows: [{ topic: "old closed" }],
		});
	});

	test("is searched by person and text, each complaint once, and % is not a pattern", async () => {
		const farhan = await given.givenUser({ firstName: "Farhan", lastName: "Qureshi" });
		await givenComplaints(1, { userId: farhan.id, topic: "तारीख गलत", message: "Farhan says 100% wrong" });
		await givenComplaints(1, { topic: "Payment" });
		for (const search of ["farhan", "Farhan Qureshi", farhan.email, "गलत", "100%"]) {
			const list = await listAllComplaints(filter({ search }), all);
			expect(list, search).toMatchObject({ total: 1, rows: [{ topic: "तारीख गलत" }] });
		}
		expect(await topics(filter({ search: "1%w" }), all)).toEqual([]);
		expect(await topics(filter({ search: "farhan", status: "CLOSED" }), all)).toEqual([]);
	});
});

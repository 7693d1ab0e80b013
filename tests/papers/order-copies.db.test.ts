import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { ordersPublishedJob } from "~/features/courts/court-records/queues.server";
import { fetchOrderCopy, planOrderCopies, retryOrderCopies } from "~/features/courts/papers/commands.copies.server";
import { listOrderCopies, listPapersOfDays, requirePaper } from "~/features/courts/papers/queries.server";
import { fetchOrderCopyJob } from "~/features/courts/papers/queues.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { sql } from "~/platform/db/client.server";
import { readFile } from "~/platform/files/files.server";
import { env } from "~/platform/settings/env.server";
import { readCourtFile } from "~/providers/court-files.server";
import { forgetOldData } from "~/worker/retention.server";
import { courtAnswer } from "../support/courts/court-answer";
import { sha256, somePdf } from "../support/courts/papers";
import { given } from "../support/database/given";
import { openReceiver, type Received } from "../support/telling/webhook-receiver";

const COURT = "https://services.ecourts.gov.in";
const cnr = "MHPU010012342024";

let court: Awaited<ReturnType<typeof openReceiver>>;
let owners: string[];
let cases: string[];
beforeEach(async () => {
	await sql`delete from pgboss.job`;
	court = await openReceiver();
	Object.assign(env, { COURT_FILES_URL: court.url });
	owners = [];
	cases = [];
	for (const _ of [1, 2]) {
		const { id } = await given.givenUser();
		owners.push(id);
		cases.push((await given.givenCase(id, { cnrNumber: cnr })).id);
	}
});
afterEach(() => court.close());

type Response = Parameters<Parameters<typeof openReceiver>[0] & object>[1];
const sendPdf = (bytes: Buffer) => (_: Received, response: Response) =>
	void response.writeHead(200, { "content-type": "text/html" }).end(bytes);

const order = (number: number, url: string | null) => ({ number, name: `Order ${number}`, date: "2026-03-11", url });
const publish = (...orders: ReturnType<typeof order>[]) => saveCourtRecord(cnr, courtAnswer(cnr, { orders }));

/** The jobs of a queue, which are then gone. */
const jobsOf = async ({ name }: { name: string }) =>
	(await sql<{ data: Record<string, string> }[]>`delete from pgboss.job where name = ${name} returning data`).map(
		({ data }) => data,
	);

/** Works what the queue has of copies. */
async function work() {
	for (const { cnr: planned } of await jobsOf(ordersPublishedJob)) await planOrderCopies(String(planned));
	for (const { copyId } of await jobsOf(fetchOrderCopyJob)) await fetchOrderCopy(String(copyId));
}
const copies = (at = 0) => listOrderCopies(asOwner(String(owners[at])), String(cases[at]));

test("an order is fetched once for all who track the CNR, and its copy opens after the court's link is dead", async () => {
	const pdf = somePdf(400_000);
	court.answerWith(sendPdf(pdf));
	await publish(order(1, `${COURT}/orders?p=1`), order(2, null));
	await work();
	await publish(order(1, `${COURT}/orders?p=1&session=other`), order(2, null));
	await work();
	expect(court.received.map(({ path }) => path)).toEqual(["/orders?p=1"]);
	await court.close();
	court = await openReceiver((_, response) => void response.writeHead(404).end());
	for (const at of [0, 1]) {
		const [copy, ...more] = await copies(at);
		expect(more).toEqual([]);
		expect(copy).toMatchObject({ state: "kept", sha256: sha256(pdf), name: "Order 1" });
		const found = await requirePaper(asOwner(String(owners[at])), String(copy?.id));
		expect(found.name).toBe("Order 1 2026-03-11.pdf");
		const pieces: Uint8Array[] = [];
		for await (const piece of readFile(found.fileId)) pieces.push(piece);
		expect(sha256(Buffer.concat(pieces))).toBe(sha256(pdf));
		const shown = await listPapersOfDays(asOwner(String(owners[at])), String(cases[at]));
		expect(shown).toMatchObject([{ orderKey: "2026-03-11 number 1" }]);
	}
	const stranger = await given.givenUser();
	const [copy] = await copies();
	await expect(requirePaper(asOwner(stranger.id), String(copy?.id))).rejects.toMatchObject({ code: "not-found" });
	await retryOrderCopies();
	expect(await jobsOf(fetchOrderCopyJob)).toEqual([]);
});

const redirect = (location: string) => (_: Received, response: Response) =>
	void response.writeHead(302, { location }).end();

test.each<[string, (one: Received, response: Response) => void, string]>([
	[
		"a login page",
		(_, to) => void to.end("<!DOCTYPE html><title>Login</title>"),
		"The court answered with a page in place of the copy.",
	],
	["nothing", (_, to) => void to.end(), "The court sent an empty file in place of the copy."],
	["a drawing", (_, to) => void to.end("<svg/>"), "The court sent something that is not a PDF."],
	["a dead link", (_, to) => void to.writeHead(410).end(), "The court did not send the copy."],
	["a redirect to another host", redirect("https://evil.example/1.pdf"), "The court did not send the copy."],
	["a redirect to this network", redirect("http://169.254.169.254/1.pdf"), "The court did not send the copy."],
	["a redirect without an end", redirect("/again"), "The court did not send the copy."],
	[
		"half a file",
		(_, to) => void to.writeHead(200, { "content-length": 900 }).write("%PDF-1.4", () => to.destroy()),
		"The court did not send the copy.",
	],
	[
		"a file without an end",
		(_, to) => {
			const more = somePdf(1024 * 1024);
			const send = () => to.write(more, (error) => error || send());
			send();
		},
		"The copy is larger than 20 MB.",
	],
])("%s is no copy: it says so, nothing is left of it, and another night tries again", async (_, answer, reason) => {
	court.answerWith(answer);
	await publish(order(1, `${COURT}/orders?p=1`));
	await work();
	expect(await copies()).toMatchObject([{ state: "failed", reason, sha256: null }]);
	expect(await sql`select 1 from stored_files`).toHaveLength(0);
	await retryOrderCopies();
	expect(await jobsOf(fetchOrderCopyJob)).toEqual([]);
	await sql`update order_copies set state_at = now() - interval '1 day'`;
	await retryOrderCopies();
	court.answerWith(sendPdf(somePdf()));
	await work();
	expect(await copies()).toMatchObject([{ state: "kept", reason: null }]);
});

test("a redirect to a court is followed, and a new link gives a dead one another chance", async () => {
	const pdf = somePdf();
	court.answerWith(({ path }, response) =>
		path === "/2"
			? response.end(pdf)
			: void response.writeHead(path === "/1" ? 302 : 404, { location: `${COURT}/2` }).end(),
	);
	await publish(order(1, `${COURT}/dead`));
	await work();
	await sql`update order_copies set tries = 7`;
	await retryOrderCopies();
	expect(await jobsOf(fetchOrderCopyJob)).toEqual([]);
	await publish(order(1, `${COURT}/1`));
	await work();
	expect(await copies()).toMatchObject([{ state: "kept", sha256: sha256(pdf) }]);
});

test("an address that is not a court's is never asked, and a private one neither, whatever name it has", async () => {
	await publish(order(1, `${court.url}/1.pdf`), order(2, "https://ecourts.gov.in.evil.example/2.pdf"));
	await work();
	expect(await copies()).toMatchObject([{ state: "failed" }, { state: "failed" }]);
	expect(court.received).toEqual([]);
	const read = async (address: string, resolved: string) => {
		const guard = { resolve: async () => [{ address: resolved, family: 4 }], isPrivateAllowed: false };
		for await (const _ of readCourtFile(address, { isAllowed: () => true, baseUrl: "", guard, limitMs: 2000 }))
			return "read";
		return "nothing";
	};
	await expect(read(`http://courts.example:${court.port}/1.pdf`, "127.0.0.1")).rejects.toMatchObject({
		code: "refused",
	});
	await expect(read(`${court.url}/1.pdf`, "127.0.0.1")).rejects.toMatchObject({ code: "refused" });
	expect(court.received).toEqual([]);
});

test("a court that sends slowly is left after a while", async () => {
	court.answerWith(async (_, response) => {
		response.write("%PDF-1.4");
		while (!response.destroyed) {
			await wait(20);
			response.write(".");
		}
	});
	const settings = { isAllowed: () => true, baseUrl: court.url, limitMs: 300 };
	const read = async () => {
		let bytes = 0;
		for await (const chunk of readCourtFile(`${COURT}/slow`, settings)) bytes += chunk.length;
		return bytes;
	};
	await expect(read()).rejects.toMatchObject({ code: "timeout" });
});

test("records that were looked up before have their copies planned at night, and copies go with their record", async () => {
	court.answerWith(sendPdf(somePdf()));
	await publish(order(1, `${COURT}/1`));
	await jobsOf(ordersPublishedJob);
	await retryOrderCopies();
	await work();
	expect(await copies()).toMatchObject([{ state: "kept" }]);
	await sql`delete from cases`;
	await sql`update untracked_records set since = now() - interval '2 years'`;
	await sql`update court_records set updated_at = now() - interval '2 years'`;
	await forgetOldData();
	expect(await sql`select 1 from order_copies`).toHaveLength(0);
	expect(await sql`select 1 from stored_files`).toHaveLength(0);
});

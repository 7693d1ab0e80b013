import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { askCauseList } from "~/features/courts/cause-lists/commands.answer.server";
import { fetchListCourts } from "~/features/courts/cause-lists/commands.courts.server";
import type { AskedList } from "~/features/courts/cause-lists/queues.server";
import { sql } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { answerEcourts } from "~/sandbox/courts/ecourts.server";
import type { KnownHearing } from "~/sandbox/courts/ecourts-cause-list";
import { benches, searchPlaces } from "./search-places";

/** A hearing as the courts know it. */
export type CourtHearing = { complexId: string; line: string; day: string; said?: KnownHearing["said"] };

/** The simulated courts behind an address of the test's own, with hearings to be set, and the lists they were asked for. */
export async function openCourts() {
	const hearings = new Map<string, CourtHearing>();
	const asked: { courtId: string; type: string; date: string }[] = [];
	/** Ids of courts that do not answer. */
	const down = new Set<string>();
	const server = createServer(async (from, to) => {
		const body = await text(from);
		if (from.url?.endsWith("/cause-list")) {
			const list = JSON.parse(body);
			asked.push(list);
			if (down.has(list.courtId)) return void to.writeHead(524).end("<h1>Error 524</h1>");
		}
		const request = new Request(`http://x${from.url}`, {
			method: "POST",
			headers: { Authorization: `Bearer ${env.ECOURTS_API_KEY}`, "Content-Type": "application/json" },
			body,
		});
		const answer = await answerEcourts(request, {
			apiKey: env.ECOURTS_API_KEY,
			directory: { states: async () => [], districts: async () => [{ id: "1-25", name: "Pune" }], benches },
			places: searchPlaces(),
			changes: {
				find: async (cnr) => {
					const hearing = hearings.get(cnr);
					return { status: { nextHearingDate: hearing?.day, courtNumberAndJudge: hearing?.line } };
				},
				add: async (_, changes) => changes,
			},
			lists: {
				hearings: async (complexId, day) =>
					[...hearings].flatMap(([cnr, { said = null, ...known }]) =>
						known.complexId === complexId && (day === undefined || known.day === day) ? [{ cnr, said }] : [],
					),
				say: async () => undefined,
			},
		});
		to.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	env.ECOURTS_BASE_URL = `http://127.0.0.1:${Object(server.address()).port}/sandbox/ecourts/api/core`;
	return { hearings, asked, down, close: () => server.close() };
}

/** Works the queued calls for courts and lists, as the last attempt, and takes them off the queue; whatever the time is. */
export async function workLists({ until = null }: { until?: string | null } = {}): Promise<void> {
	const jobs = await sql<{ name: string; data: AskedList & { complexId: string } }[]>`
		delete from pgboss.job where name in ('ask-cause-list', 'fetch-list-courts') returning name, data`;
	for (const { name, data } of jobs)
		await (name === "ask-cause-list"
			? askCauseList({ ...data, until }, { isLastAttempt: true })
			: fetchListCourts(data.complexId));
}

/** The listings of a day, by CNR. */
export async function listingsOf(day: string) {
	const rows = await sql<{ cnr: string; court: string | null; status: string; at: number | null; of: number | null }[]>`
		select cnr_number as cnr, court_id as court, status, position as at, total as of from listings where day = ${day}`;
	return Object.fromEntries(rows.map(({ cnr, ...listing }) => [cnr, listing]));
}

import { dayInIndia } from "~/calendar/day";
import { findUndoable } from "~/features/cases/admin/undo.server";
import { PASSWORD, someCnr } from "../people";
import type { Stage } from "./stage";

const password = PASSWORD;
const reason = "Asked for by letter";

async function keepRecords({ post, given, world, work, people: { admin } }: Stage) {
	const both = [world.ownCase, world.unknownCase];
	await post(admin, "/admin/cases/approve", { case: both });
	const [{ id: office = "" } = {}] = await given.client<
		{ id: string }[]
	>`select id from users where username = ${admin}`;
	await post(admin, "/admin/cases/undo", { at: String((await findUndoable(office))?.at) });
	const shown = { kept: "yes", shown: both, case: both };
	for (const intent of ["approve", "withdraw", "refresh", "message", "batch"])
		await post(admin, "/admin/cases/selection", { ...shown, intent });
	await post(admin, "/admin/cases/selection", { ...shown, turn: "?page=2" });
	await post(admin, "/admin/cases/selection", { intent: "withdraw", scope: "all", sure: "yes", search: "MHPU01" });
	await post(admin, "/admin/cases/views?todo=approval", { intent: "save", name: "To approve" });
	const [view] = await given.client<{ id: string }[]>`select id from case_views limit 1`;
	await post(admin, "/admin/cases/views", { intent: "delete", view: String(view?.id) });

	const record = `/admin/cases/${world.ownCase}`;
	await given.client`
		update court_records set conflicts = '{"caseStage": "Arguments"}', locked_fields = '["caseStage"]'
		where cnr_number = (select cnr_number from cases where id = ${world.ownCase})`;
	await post(admin, `${record}/accept`, { field: "caseStage" });
	const [{ version = "" } = {}] = await given.client<{ version: string }[]>`
		select r.updated_at::text as version from court_records r join cases c using (cnr_number) where c.id = ${world.ownCase}`;
	await post(admin, `${record}/record`, {
		...{ version, party_name: "Sunita Rao", next_date: "2027-03-11", case_stage: "Arguments" },
		...{ petitioners: "Sunita Rao", respondents: "State of Karnataka" },
		...{ "hearings[0].date": "2026-10-01", "hearings[0].purpose": "Evidence" },
		...{ "orders[0].name": "Order on Exhibit 5", "orders[0].date": "2026-10-01" },
	});
	await work();
}

async function importRecords({ post, work, people: { admin } }: Stage) {
	const rows = ["CNR Number,Next Date,Petitioner,Stage", `${someCnr()},2027-02-11,Madhavi Gokhale,Evidence`, "x,,,"];
	const file = new File([rows.join("\n")], "records.csv", { type: "text/csv" });
	const uploaded = await post(admin, "/admin/cases/import", {}, { file });
	const page = String(uploaded.headers.get("location"));
	await post(admin, page, {
		...{ cnr_number: "CNR Number", next_date: "Next Date", petitioners: "Petitioner", case_stage: "Stage" },
	});
	await post(admin, page, { intent: "run" });
	await work();
}

async function writeToPeople({ post, world, work, people: { admin } }: Stage) {
	const dialog = `/admin/cases/message?ids=${world.approvedCase}`;
	const text = "The court is closed on Monday.";
	await post(admin, dialog, { intent: "save", text, name: "Closed" });
	await post(admin, dialog, { intent: "preview", text });
	await post(admin, dialog, { intent: "send", text, key: "k1" });
	await post(admin, dialog, { intent: "delete", template: world.nothing });
	await work();
}

async function keepAccounts({ post, given, world, work, people }: Stage) {
	const { admin } = people;
	const { id, username } = await given.givenUser();
	const act = (what: string, userId = id, name = username) =>
		post(admin, `/admin/users/${userId}/act?act=${what}`, { reason, username: name, password });
	for (const what of ["block", "unblock", "make-admin", "take-admin"]) await act(what);
	await post(username, "/?index", { username, password });
	const [session] = await given.client<{ id: string }[]>`select id from sessions where user_id = ${id}`;
	await act(`end-session&item=${session?.id}`);
	await post(`${username} again`, "/?index", { username, password });
	await act("end-sessions");
	const [token] = await given.client<{ id: string }[]>`
		insert into api_tokens (id, user_id, name, scope, token_hash, expires_at)
		values (gen_random_uuid(), ${id}, 'Diary', 'read', 'hash', now() + interval '1 day') returning id`;
	await act(`revoke-token&item=${token?.id}`);

	await act("ask-factor-reset", world.guardedUser, people.guarded);
	const second = await given.givenUser({ role: "ADMIN" });
	const reset = `/admin/users/${world.guardedUser}/act?act=`;
	await post(second.username, `${reset}refuse-factor-reset`, { reason, username: people.guarded, password });
	await act("ask-factor-reset", world.guardedUser, people.guarded);
	await post(second.username, `${reset}confirm-factor-reset`, { reason, username: people.guarded, password });
	await work();
}

/** What administrators do, but for money and complaints. */
export async function keepOffice(stage: Stage) {
	const { post, given, people } = stage;
	const { admin } = people;
	await keepRecords(stage);
	await importRecords(stage);
	await writeToPeople(stage);
	await keepAccounts(stage);
	const [page] = await given.client<{ text: string; version: number }[]>`
		select text, version from page_versions where page = 'help' order by version desc limit 1`;
	const basis = { text: `${page?.text}\n\nWe answer within a day.`, based_on: String(page?.version) };
	await post(admin, "/admin/pages/help", { intent: "save", ...basis, from: dayInIndia(new Date()) });
	const [job] = await given.client<{ id: string }[]>`select id from pgboss.job where state = 'failed' limit 1`;
	await post(admin, "/admin/jobs", { job: String(job?.id) });
	await given.client`delete from pgboss.job`;
	await given.client`
		insert into pgboss.job (name, state, data, output, completed_on)
		values ('place-cases', 'failed', '{"prefix":"MHPU01"}', '{"message":"no answer"}', now())`;
	const [{ cause = "" } = {}] = await given.client<{ cause: string }[]>`
		select md5('place-cases no answer') as cause`;
	await post(admin, `/admin/jobs/again?cause=${cause}`, { cause });
	await stage.work();
}

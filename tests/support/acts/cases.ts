import { someCnr } from "../people";
import type { Stage } from "./stage";

const PLACE = { state: "1", district_id: "1-25" };

async function addOnes({ post, world, given, people: { user } }: Stage) {
	const cnr = someCnr();
	await post(user, "/user/cases/new", { ...PLACE, case_date: "2024", case_number: "45/2024", cnr_number: cnr });
	const added = await given.client<{ id: string }[]>`select id from cases where cnr_number = ${cnr}`;
	const [fresh] = added;
	await post(user, `/user/cases/${fresh?.id}/edit`, {
		...PLACE,
		case_date: "2024",
		case_number: "46/2024",
		cnr_number: someCnr(),
	});
	await post(user, `/user/cases/${world.unknownCase}/retry`);
	await post(user, "/user/cases/add-many", { intent: "check", text: `${someCnr()}\n${world.knownCnr}` });
	await post(user, "/user/cases/add-many", { intent: "add", cnr: [someCnr(), someCnr(), world.knownCnr] });
	return String(fresh?.id);
}

async function changeOne({ post, given, world, people: { user } }: Stage) {
	const page = `/user/cases/${world.ownCase}`;
	await post(user, page, { intent: "note", note: "Ask for the record of the lower court." });
	await post(user, page, { intent: "tags", tags: "Urgent, Land" });
	for (const intent of ["mute", "unmute", "check"]) await post(user, page, { intent });
	await post(user, `/user/cases/${world.archivedCase}`, { intent: "restore" });
	await post(user, `${page}/numbers`, { shown: world.number, number: world.number });
	await post(user, `${page}/links`);
	const [link] = await given.client<{ id: string }[]>`select id from case_shares where case_id = ${world.ownCase}`;
	await post(user, `${page}/links`, { link: String(link?.id) });
}

async function find({ post, world, work, cause, people: { user } }: Stage) {
	await post(user, "/user/cases/find", { by: "party", name: "Patil", year: "2024", stage: "BOTH", ...PLACE });
	await post(user, "/user/cases/find", { by: "filing-number", filing_number: "1180", year: "2024", ...PLACE });
	await work();
	const found = `/user/cases/find/${world.search}`;
	await post(user, found, { intent: "add", cnr: "MHPU019000022024" });
	await post(user, found, { intent: "add-all" });
	await post(user, `/user/cases/find/${world.failedSearch}`, { intent: "again" });
	await post(user, "/user/cases/find/own", { dismiss: "MHPU019000402024" });
	await post(user, "/user/cases/find/own", { intent: "add", cnr: "MHPU019000412024" });
	await post(user, "/user/cases/find/own", { intent: "add-all" });
	await post(user, "/user/profile/bar-number", {
		...{ bar_state: "MAH", bar_number: "1234", bar_year: "2010", weekly: "yes" },
		...PLACE,
	});
	await work();
	await cause("find-own-cases", { userId: world.user });
	await post(user, "/user/profile/bar-number", { intent: "remove" });
}

/** What a person does with their cases, and the jobs that follow. */
export async function keepCases(stage: Stage) {
	const { post, world, work, people } = stage;
	const { user } = people;
	const fresh = await addOnes(stage);
	await changeOne(stage);
	await find(stage);
	const three = [world.ownCase, world.unknownCase, fresh];
	await post(user, "/user/cases/tags", { case: three, intent: "add", tag: "Evidence" });
	await post(user, "/user/cases/tags", { case: three, intent: "remove", tag: "Evidence" });
	await post(user, "/user/cases/archive", { case: three, intent: "archive" });
	await post(user, "/user/cases/archive", { case: three, intent: "restore" });
	await post(user, "/user/cases/delete", { case: [fresh] });
	await post(user, "/user/calendar/feed", { intent: "make" });
	await post(user, "/user/calendar/feed", { intent: "show" });
	await post(user, "/user/calendar/feed", { intent: "stop" });
	await post(user, "/user/alerts", {
		date_changed: ["whatsapp", "sms", "email"],
		reminder: ["sms"],
		reminder_days: ["1"],
		quiet_from: "22:30",
		quiet_until: "06:30",
	});
	await work();
}

/** Whom a person works with. */
export async function keepChamber({ post, given, world, people }: Stage) {
	const { user, newcomer, clerk, diarist } = people;
	await post(user, "/user/chamber", { intent: "invite", contact: `${newcomer}@example.in`, role: "clerk" });
	await post(user, "/user/chamber", { intent: "invite", contact: "9811100055", role: "viewer" });
	const invitations = await given.client<{ id: string; owner: string }[]>`
		select m.id, o.username as owner from chamber_members m join users o on o.id = m.owner_id
		where member_id is null and ended_at is null and expires_at > now() order by o.username = ${user} desc, m.id`;
	const by = (owner: string) => String(invitations.find((one) => one.owner === owner)?.id);
	await post(newcomer, "/user/chamber", { intent: "accept", invitation: String(await invitationOf(given, newcomer)) });
	await post(clerk, "/user/chamber", { intent: "decline", invitation: by(diarist) });
	await post(clerk, "/user/alerts", { intent: "chambers", membership: [world.membership] });
	await post(clerk, "/user/chamber/switch", { owner: world.user });
	await post(clerk, `/user/cases/${world.ownCase}`, { intent: "note", note: "Seen.", for: world.user });
	await post(clerk, "/user/chamber/switch", { owner: "" });
	await post(user, `/user/chamber/${world.membership}/role`, { role: "assistant" });
	await post(user, `/user/chamber/${world.membership}/end`);
}

async function invitationOf(given: Stage["given"], name: string) {
	const [row] = await given.client<{ id: string }[]>`
		select m.id from chamber_members m where invited_email = ${`${name}@example.in`} and member_id is null`;
	return row?.id;
}

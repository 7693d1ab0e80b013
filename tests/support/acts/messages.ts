import { createHmac } from "node:crypto";
import { env } from "~/env.server";
import type { Stage } from "./stage";

const hmac = (body: string, key: string) => createHmac("sha256", key).update(body).digest("hex");

/** A call of WhatsApp's to our webhook: statuses of messages it took, or what somebody wrote. */
const told = (about: { statuses: object[] } | { messages: object[] }) => {
	const metadata = { phone_number_id: env.WHATSAPP_PHONE_NUMBER_ID };
	const value = { messaging_product: "whatsapp", metadata, ...about };
	return { object: "whatsapp_business_account", entry: [{ id: "1", changes: [{ field: "messages", value }] }] };
};

const TIMESTAMP = "1790000000";

const statusesOf = (sent: { id: string; status: string; reference: string }[]) =>
	told({
		statuses: sent.map(({ id, status, reference }) => ({
			...{ id, status, timestamp: TIMESTAMP, biz_opaque_callback_data: reference },
			...(status === "failed" ? { errors: [{ code: 131026 }] } : {}),
		})),
	});

const wordsFrom = (from: string, body: string) =>
	told({ messages: [{ from, id: `wamid.${body}`, timestamp: TIMESTAMP, type: "text", text: { body } }] });

/** Whatever was sent arrives, is read, or comes back. */
async function hearFromWhatsApp({ given, send, work }: Stage) {
	const tell = (payload: object) => {
		const body = JSON.stringify(payload);
		const headers = { "x-hub-signature-256": `sha256=${hmac(body, env.WHATSAPP_APP_SECRET ?? "")}` };
		return send("/webhooks/whatsapp", { method: "POST", body, headers });
	};
	const sent = await given.client<{ wamid: string; reference: string }[]>`
		select wamid, id::text as reference from messages where wamid is not null`;
	for (const status of ["sent", "delivered", "read", "failed"])
		await tell(statusesOf(sent.map(({ wamid, reference }) => ({ id: wamid, status, reference }))));
	if (sent.length === 0) throw new Error("Nothing was sent by WhatsApp");
	for (const words of ["STOP", "START", "Thank you"]) await tell(wordsFrom("919876501234", words));
	await work();
}

/** What a person sends about their cases, and what they keep for it. */
export async function sendMessages(stage: Stage) {
	const { post, world, work, people } = stage;
	const { user } = people;
	await post(user, "/user/messages/templates/new", { name: "Tomorrow", text: "Please come on {{next_date}}." });
	const template = `/user/messages/templates/${world.template}`;
	await post(user, `${template}/edit`, { name: "Hearing", text: "Hearing on {{next_date}}." });

	const started = await post(user, "/user/messages/new", { case_id: world.approvedCase });
	const draft = String(started.headers.get("location"));
	const to = `${world.approvedCase} ${world.userMobile}`;
	const ticks = { shown: world.approvedCase, case: world.approvedCase, to };
	await post(user, draft, { intent: "count", template: world.template, ...ticks });
	const search = new URL(draft, stage.origin).search;
	for (const intent of ["skip", "again", "next"])
		await post(user, `/user/messages/one-by-one${search}`, { intent, to });
	await post(user, draft, { intent: "send", ...ticks });
	await work();
	await post(user, `${template}/delete`);

	const number = `/user/mobile-maintenance/${world.number}`;
	await post(user, `${number}/cases`, { shown: world.approvedCase, case: world.approvedCase });
	await post(user, `/user/mobile-maintenance/${world.namedNumber}/found`, { case: world.ownCase });
	const byName = "/user/mobile-maintenance/links-by-name";
	await post(user, byName, { intent: "confirm", link: world.namedLink });
	await post(user, byName, { intent: "remove", all: "all" });
	await post(user, `${number}/edit`, { party_name: "Kamala Devi", agreed: "on", all_cases: "on" });
	await post(user, "/user/mobile-maintenance/new", { mobile_number: "9811100066", party_name: "Ravi", agreed: "on" });
	const again = await post(user, "/user/messages/new", { case_id: world.approvedCase });
	await post(user, String(again.headers.get("location")), { intent: "send", ...ticks });
	await work();
	await hearFromWhatsApp(stage);
	await post(user, `${number}/delete`);
}

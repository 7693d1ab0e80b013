import { beforeEach, describe, expect, test } from "vitest";
import { recordHearing } from "~/features/courts/hearings/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { answerQuestion } from "~/features/telling/answers/commands.answer.server";
import { receiveWebhook } from "~/features/telling/answers/commands.receive.server";
import { handleReply } from "~/features/telling/outbox/opt-out.server";
import { addDays, formatDay, formatFullDay, mondayOf, weekdayOf } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import "~/platform/language/catalogs.server";
import { givenMember } from "../support/courts/chamber";
import { givenBoard } from "../support/courts/diary";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { whatsAppError } from "../support/telling/messages";
import { inboundMessage, inboundWebhook } from "../support/telling/questions";
import { sendQueued, startWhatsApp } from "../support/telling/whatsapp";

const whatsApp = await startWhatsApp();

const tomorrow = inDays(1);
const inWords = (day: string) => `${weekdayOf(day)}, ${formatDay(day)}`;

let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	whatsApp.asked.length = 0;
	whatsApp.answers(() => ({}));
	user = await given.givenUser();
});

const jobs = async () =>
	(
		await sql<{ wamid: string }[]>`
			select data->>'wamid' as wamid from pgboss.job where name = 'answer-question' order by created_on, id`
	).map(({ wamid }) => wamid);

async function answer(wamid: string, now = new Date()) {
	await answerQuestion({ wamid }, now);
	await sendQueued();
}

async function sendAll() {
	for (const wamid of await jobs()) await answer(wamid);
}

/** Sends messages in one webhook and works the queue. @returns the answers to the number, in the order of the messages */
async function ask(number: string, ...texts: string[]): Promise<string[]> {
	const before = whatsApp.asked.length;
	const messages = texts.map((text) => inboundMessage(number, text));
	await receiveWebhook(inboundWebhook(...messages));
	const queued = await jobs();
	for (const { id } of messages) if (queued.includes(id)) await answer(id);
	return whatsApp.asked
		.slice(before)
		.filter(({ to }) => to === number)
		.map(({ text }) => text);
}

describe("an answer", () => {
	test("to today, tomorrow and week has the hearings that the diary shows", async () => {
		await givenBoard(given, user.id, tomorrow);
		const note = "Ask for the original sale deed";
		await given.givenCase(
			user.id,
			{ caseNumber: "S.C.C. 9/2025", note },
			{ nextDate: today, petitioners: ["Ratan Bora"], respondents: ["Hari Om Traders"], caseStage: "Evidence" },
		);
		const [ofToday = "", ofTomorrow = ""] = await ask(user.mobileNumber, "today", "Tomorrow!");
		expect(ofToday).toContain(`Today: 1 hearing\n\n*${inWords(today)}*`);
		expect(ofToday).toContain("1. Ratan Bora v. Hari Om Traders – S.C.C. 9/2025 – Stage: Evidence");
		expect(ofToday).toContain(`/user/diary?day=${today}`);
		expect(ofToday).not.toContain(note);

		expect(ofTomorrow).toContain("Tomorrow: 12 hearings");
		expect(ofTomorrow).toContain(`\n\n*${inWords(tomorrow)}*`);
		for (const said of [
			"\nCivil and Criminal Court, Khadki, Pune\nCourt 1 · Joint Civil Judge\n1. Bank of Maharashtra v. Tushar Manohar Pansare",
			"District and Sessions Court, Shivajinagar, Pune\nCourt 2 · District Judge-1\n",
			"Madhavi Ashok Gokhale & 1 more v. Riverside Greens Developers – Spl.C.S. 412/2023 – Cross-examination – Stage: Evidence",
		])
			expect(ofTomorrow).toContain(said);
		// In a family court.
		expect(ofTomorrow).toContain("Name withheld v. Name withheld – Pet.A 52/2024 – Arguments on Exhibit 9");
		expect(ofTomorrow).not.toContain("Nirmala Joshi");

		const [ofWeek = ""] = await ask(user.mobileNumber, "week");
		expect(ofWeek).toContain("This week: ");
		expect(ofWeek).toContain(`*${inWords(today)}*`);
		expect(ofWeek).toContain(`/user/diary?week=${mondayOf(today)}`);
		expect(ofWeek.includes(inWords(tomorrow))).toBe(mondayOf(tomorrow) === mondayOf(today));
	});

	test("to today, tomorrow and week names what is due, until it is done", async () => {
		const { id } = await given.givenCase(user.id);
		for (const day of [today, tomorrow])
			await sql`insert into deadlines (id, owner_id, case_id, title, due, original_due)
				values (gen_random_uuid(), ${user.id}, ${id}, ${`File on ${day}`}, ${day}, ${day})`;
		const [ofToday, ofTomorrow, ofWeek] = await ask(user.mobileNumber, "today", "tomorrow", "week");
		expect(ofToday).toContain(`Due: File on ${today}`);
		expect(ofToday).not.toContain(`File on ${tomorrow}`);
		expect(ofTomorrow).toContain(`Due: File on ${tomorrow}`);
		expect(ofWeek).toContain(`Due: ${formatFullDay(today)} – File on ${today}`);
		await sql`update deadlines set done_at = now() where case_id = ${id}`;
		expect((await ask(user.mobileNumber, "today"))[0]).not.toContain("Due:");
	});

	test("says of a noted day that it was noted, until the court confirms it", async () => {
		const { id, cnrNumber } = await given.givenCase(user.id, { caseNumber: "9/2025" }, { nextDate: today });
		const entry = { day: today, outcome: "adjourned", nextDate: tomorrow, purpose: "", note: "" } as const;
		await recordHearing(asOwner(user.id), id, entry);
		const lineOf = (text = "") => /^1\. .*$/m.exec(text)?.[0];
		expect(lineOf((await ask(user.mobileNumber, "tomorrow"))[0])).toMatch(/ – noted by you$/);
		expect(lineOf((await ask(user.mobileNumber, "today"))[0])).not.toContain("noted by you");
		await sql`update court_records set next_date = ${tomorrow} where cnr_number = ${cnrNumber}`;
		expect(lineOf((await ask(user.mobileNumber, "tomorrow"))[0])).not.toContain("noted by you");
	});

	test("about a day without hearings names the next one", async () => {
		await given.givenCase(user.id, {}, { nextDate: addDays(today, 40) });
		const [text = ""] = await ask(user.mobileNumber, "today");
		expect(text).toContain(`Today\n\n${inWords(today)}: No hearings\nNext hearing: ${inWords(addDays(today, 40))}`);
	});

	test("is within WhatsApp's limit, and says how many hearings more there are", async () => {
		for (let number = 0; number < 40; number++)
			await given.givenCase(
				user.id,
				{},
				{ nextDate: today, petitioners: [`${"Very Long Name ".repeat(12)}${number}`] },
			);
		const [text = ""] = await ask(user.mobileNumber, "today");
		expect(text.length).toBeLessThanOrEqual(4096);
		const shown = text.match(/^\d+\. Very/gm)?.length ?? 0;
		expect(shown).toBeGreaterThan(10);
		expect(text).toContain(`and ${40 - shown} more: `);
	});

	test("to a CNR has what the case's page shows; to another CNR, that it is not among the cases", async () => {
		const { id, cnrNumber } = await given.givenCase(
			user.id,
			{ note: "private", caseNumber: "R.C.S. 88/2022" },
			{ nextDate: tomorrow, caseStage: "Arguments", courtNumberAndJudge: "7-Civil Judge", petitioners: ["Ratan Bora"] },
		);
		await sql`insert into hearings (cnr_number, position, next_date, purpose) values (${cnrNumber}, 0, ${tomorrow}, 'Final Hearing')`;
		const others = await given.givenCase((await given.givenUser()).id, {}, { petitioners: ["Somebody Else"] });
		const [own = "", foreign = ""] = await ask(user.mobileNumber, `cnr ${cnrNumber.toLowerCase()}`, others.cnrNumber);
		for (const said of [
			"*Ratan Bora v. State of Karnataka*",
			`Next hearing: ${inWords(tomorrow)}`,
			"Purpose: Final Hearing",
			"Court: Pune",
			"Court 7 · Civil Judge",
			"Stage: Arguments",
			"Case Number: R.C.S. 88/2022",
			cnrNumber,
			`/user/cases/${id}`,
		])
			expect(own).toContain(said);
		expect(own).not.toContain("private");
		expect(foreign).toContain(`None of your cases has the CNR ${others.cnrNumber}.`);
		expect(foreign).not.toContain("Somebody");
	});

	test("to next and a party has the person's own cases of that party, the next hearing first", async () => {
		const party = (respondent: string, record: object) =>
			given.givenCase(user.id, {}, { petitioners: ["Kamala Patil"], respondents: [respondent], ...record });
		await party("Decided Ltd.", { nextDate: null, decisionDate: addDays(today, -3) });
		await party("Later Ltd.", { nextDate: addDays(today, 9) });
		await party("Awaited Ltd.", { nextDate: addDays(today, -3) });
		await party("Sooner Ltd.", { nextDate: tomorrow });
		await given.givenCase((await given.givenUser()).id, {}, { petitioners: ["Foreign Patil"] });
		const [text = "", none = ""] = await ask(user.mobileNumber, "next patil", "next Nobody\u0000");
		const names = [...text.matchAll(/^\*Kamala Patil v\. (\w+) Ltd\.\*$/gm)].map(([, name]) => name);
		expect(names).toEqual(["Sooner", "Later", "Awaited", "Decided"]);
		expect(text).toMatch(/Awaited Ltd\.[\s\S]+\nDate awaited\n[\s\S]+Decided Ltd\.[\s\S]+\nDisposed\n/);
		expect(text).not.toContain("Foreign");
		expect(none).toBe("None of your cases has a party “Nobody”.");
	});

	test("is in the person's language", async () => {
		await sql`update users set language = 'mr' where id = ${user.id}`;
		await given.givenCase(user.id, {}, { nextDate: tomorrow, caseStage: "Evidence" });
		const [text = ""] = await ask(user.mobileNumber, "उद्या");
		expect(text).toMatch(/^उद्या: 1 सुनावणी/);
	});

	test("is about the person's own diary, not that of a chamber they work for", async () => {
		const owner = await given.givenUser();
		await given.givenCase(owner.id, {}, { nextDate: today, petitioners: ["Of The Chamber"] });
		await givenMember(given, owner, user, "assistant");
		await given.givenCase(user.id, {}, { nextDate: today, petitioners: ["Of Their Own"] });
		const [text = ""] = await ask(user.mobileNumber, "today");
		expect(text).toContain("Of Their Own");
		expect(text).not.toContain("Of The Chamber");
	});

	test("charges no package and needs none", async () => {
		expect(await ask(user.mobileNumber, "today")).toHaveLength(1);
		const [sent, ...others] = await sql`select is_charged, subscription_id, batch_id, words, status from messages`;
		expect(sent).toEqual({ is_charged: false, subscription_id: null, batch_id: null, words: null, status: "sent" });
		expect(others).toEqual([]);
	});
});

describe("nobody else gets an answer:", () => {
	test("a number without an account, an administrator's, an unverified one, a blocked person's", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		const unproven = await given.givenUser({ needsMobileProof: true });
		const blocked = await given.givenUser({ blockedAt: new Date() });
		for (const number of ["+919000000019", admin.mobileNumber, unproven.mobileNumber, blocked.mobileNumber])
			expect(await ask(number, "today", "hello"), number).toEqual([]);
		expect(await jobs()).toEqual([]);
		expect(await sql`select wamid from chat_questions`).toEqual([]);
	});

	test("a person who withdrew consent to messages", async () => {
		await sql`insert into consents (user_id, item, version, state, place) values (${user.id}, 'messages', 1, 'withdrawn', 'privacy')`;
		expect(await ask(user.mobileNumber, "today")).toEqual([]);
	});

	test("a person after STOP, also if it comes between question and answer, until START", async () => {
		expect(await ask(user.mobileNumber, "STOP", "today")).toEqual([]);
		expect(await sql`select number from opted_out_numbers`).toEqual([{ number: user.mobileNumber }]);
		await ask(user.mobileNumber, "START");
		await receiveWebhook(inboundWebhook(inboundMessage(user.mobileNumber, "today")));
		const [wamid = ""] = await jobs();
		await answerQuestion({ wamid });
		await handleReply({ from: user.mobileNumber, text: "stop" });
		await sendAll();
		expect(whatsApp.asked).toEqual([]);
		await handleReply({ from: user.mobileNumber, text: "start" });
		expect(await ask(user.mobileNumber, "today")).toHaveLength(1);
	});
});

describe("a day has", () => {
	test("one line of help, and 30 answers besides, of which the last says so", async () => {
		const texts = Array.from({ length: 40 }, () => "today");
		const answers = await ask(user.mobileNumber, "hello", "who are you", ...texts, "thanks");
		const help = answers.filter((text) => text.startsWith("Write today"));
		expect(help).toHaveLength(1);
		expect(help[0]).not.toContain("\n");
		expect(answers).toHaveLength(31);
		expect(answers.filter((text) => text.includes("This was the last of 30 answers today."))).toHaveLength(1);
		expect(await ask(user.mobileNumber, "tomorrow", "hello")).toEqual([]);
		expect(await ask((await given.givenUser()).mobileNumber, "today")).toHaveLength(1);
	});

	test("no more for webhooks at the same time", async () => {
		const webhooks = Array.from({ length: 12 }, () =>
			inboundWebhook(...["today", "week", "tomorrow", "hello"].map((text) => inboundMessage(user.mobileNumber, text))),
		);
		await Promise.all(webhooks.map((webhook) => receiveWebhook(webhook)));
		const numbers = await sql<{ number: number }[]>`select number from chat_questions order by number`;
		expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 31 }, (_, number) => number));
	});

	test("its answers counted by the day in India of the message", async () => {
		const now = new Date(`${today}T00:30:00+05:30`);
		const yesterday = new Date(now.getTime() - 60 * 60 * 1000);
		const many = (at: Date) =>
			inboundWebhook(...Array.from({ length: 31 }, () => inboundMessage(user.mobileNumber, "today", { at })));
		await receiveWebhook(many(yesterday), now);
		await receiveWebhook(many(now), now);
		const counted = await sql`select day::text, count(*)::int from chat_questions group by day order by day`;
		expect(counted).toEqual([
			{ day: addDays(today, -1), count: 30 },
			{ day: today, count: 30 },
		]);
	});
});

describe("a message is answered once,", () => {
	test("though its webhook comes twice, also at the same time, and its job runs twice", async () => {
		const webhook = inboundWebhook(inboundMessage(user.mobileNumber, "today"));
		await Promise.all([receiveWebhook(webhook), receiveWebhook(webhook), receiveWebhook(webhook)]);
		await receiveWebhook(webhook);
		const [wamid = "", ...others] = await jobs();
		expect(others).toEqual([]);
		await Promise.all([answer(wamid), answer(wamid)]);
		await answer(wamid);
		expect(whatsApp.asked).toHaveLength(1);
	});

	test("though it is twice in one webhook", async () => {
		const message = inboundMessage(user.mobileNumber, "today");
		await receiveWebhook(inboundWebhook(message, message));
		expect(await jobs()).toHaveLength(1);
	});

	test("and again only if WhatsApp certainly did not take the answer", async () => {
		await receiveWebhook(inboundWebhook(inboundMessage(user.mobileNumber, "today")));
		const [wamid = ""] = await jobs();
		whatsApp.answers(() => whatsAppError(130429, 429));
		await answer(wamid);
		const unreadable = { body: {} };
		whatsApp.answers(() => unreadable);
		await sendQueued();
		whatsApp.answers(() => ({}));
		await answer(wamid);
		expect(whatsApp.asked).toHaveLength(2);
	});

	test("and not again after its worker was killed while sending it", async () => {
		await receiveWebhook(inboundWebhook(inboundMessage(user.mobileNumber, "today")));
		const [wamid = ""] = await jobs();
		await answerQuestion({ wamid });
		await sql`update messages set claimed_at = now() - interval '1 minute', tries = 1`;
		await sendQueued();
		expect(whatsApp.asked).toEqual([]);
		expect(await sql`select status, words from messages`).toEqual([{ status: "failed", words: null }]);
	});

	test("and not once the 24 hours are over", async () => {
		const at = new Date(Date.now() - 23 * 60 * 60 * 1000);
		await receiveWebhook(inboundWebhook(inboundMessage(user.mobileNumber, "today", { at })));
		const [wamid = ""] = await jobs();
		await answer(wamid, new Date(Date.now() + 61 * 60 * 1000));
		expect(whatsApp.asked).toEqual([]);
	});
});

test("hostile messages get no answer and break nothing; the good one beside them is answered", async () => {
	const good = inboundMessage(user.mobileNumber, "today");
	const { id: _, ...withoutId } = good;
	const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
	const future = new Date(Date.now() + 60 * 60 * 1000);
	await receiveWebhook(
		inboundWebhook(
			inboundMessage(user.mobileNumber, "today", { at: old }),
			inboundMessage(user.mobileNumber, "today", { at: future }),
			{ ...good, id: "wamid\u0000" },
			{ ...good, id: "x".repeat(10_000) },
			{ ...good, id: { $ne: 1 } },
			{ ...good, id: "a", timestamp: "soon" },
			{ ...good, id: "b", timestamp: {} },
			{ ...good, id: "c", text: { body: 7 } },
			{ ...good, id: "d", text: "today" },
			{ ...good, id: "e", text: { body: "   " } },
			{ ...good, id: "f", text: undefined },
			{ ...good, id: "g", from: "91".repeat(1000) },
			{ ...good, id: "h", from: null },
			{ ...good, id: "i", from: `${good.from}\u0000` },
			withoutId,
			[],
			null,
			"today",
			good,
		),
	);
	expect(await jobs()).toEqual([good.id]);
	const asked = [`next ${"x".repeat(3_000_000)}`, `next \ud800\u0000x${"%_\\'\"".repeat(30)}x`, "....".repeat(500_000)];
	const answers = await ask(user.mobileNumber, ...asked);
	expect(answers.map((text) => text.slice(0, 5)).sort()).toEqual(["None ", "Write"]);
});

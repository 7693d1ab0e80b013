import { beforeEach, describe, expect, test } from "vitest";
import { listRowsToMessage } from "~/features/courts/case-admin/queries.messages.server";
import { caseText } from "~/features/courts/cases/page/share-text";
import { requireCase } from "~/features/courts/cases/queries.server";
import { requireCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { partyNameOf } from "~/features/courts/court-records/case-facts";
import { withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import { diaryText } from "~/features/courts/diary/diary-text";
import { diaryDays } from "~/features/courts/diary/diary-view";
import { listHearingsBetween } from "~/features/courts/diary/hearings/queries.diary.server";
import { saveNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { setLinks } from "~/features/money/subscriptions/links.server";
import { contactInput } from "~/features/money/subscriptions/number-input";
import { asOwner } from "~/features/people/chamber/acting.server";
import { remindClients } from "~/features/telling/client-updates/planning/commands.remind.server";
import { releaseUpdates } from "~/features/telling/client-updates/sending/commands.release.server";
import { bulkInput } from "~/features/telling/messages/bulk/bulk-input";
import { sendBulk } from "~/features/telling/messages/bulk/commands.bulk.server";
import { loadSteps } from "~/features/telling/messages/bulk/steps.server";
import { ownTextProblem } from "~/features/telling/messages/own-words/own-words";
import { listPreviewCases } from "~/features/telling/messages/own-words/preview.server";
import { shareInOwnWords } from "~/features/telling/messages/own-words/share.server";
import { sendAdminMessages } from "~/features/telling/messages/sending/commands.admin.server";
import { sendCaseMessages } from "~/features/telling/messages/sending/commands.send.server";
import { addTemplate, listTemplates } from "~/features/telling/messages/templates/templates.server";
import { approvedCaseText, fillTemplate, templateProblem } from "~/features/telling/messages/wording/template";
import { clientSms } from "~/features/telling/outbox/client-sms";
import { messages } from "~/features/telling/outbox/schema";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { atIst } from "../support/telling/alerts";
import { allTicked, open, pageFor } from "../support/telling/bulk";
import { givenPackage } from "../support/telling/messages";

const CLIENT = "+919820011221";
const tomorrow = inDays(1);
const OWN_WORDS =
	"Dear {{party_name}}, case {{case_number}} of {{party_name}}: {{stage}}, {{purpose}} on {{next_date}} in {{court}}. {{advocate}}";
/** A mark that is in each party's name, and nowhere else. */
const MARK = "Zeta";
/** The owner's private note, which is in no text for other people. */
const NOTE = "Bring the original sale deed";

const laws = [
	["a child", { acts: ["Protection of Children from Sexual Offences Act, 2012"], sections: ["4, 6"] }],
	["a marriage", { caseType: "Marriage Petn. - Marriage Petition", acts: [], sections: [] }],
] as const;

describe.each(laws)("in a case about %s neither a party nor the private note appears in", (_, law) => {
	let user: Awaited<ReturnType<typeof given.givenUser>>;
	let caseId = "";
	beforeEach(async () => {
		user = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
		await givenPackage(given.db, user.id);
		const { id } = await given.givenCase(
			user.id,
			{ isApproved: true, partyName: `Baby ${MARK}`, phone: CLIENT, note: NOTE },
			{
				nextDate: tomorrow,
				petitioners: [`Kamala ${MARK}`],
				respondents: [`Ramesh ${MARK}`],
				caseStage: "Evidence",
				...law,
				acts: [...law.acts],
				sections: [...law.sections],
			},
		);
		caseId = id;
		await addTemplate(user.id, { name: "Own", text: OWN_WORDS });
	});
	const template = async () => String((await listTemplates(user.id))[0]?.id);
	const owner = () => ({ id: user.id, sender: "Asha Kulkarni" });
	const sent = async () => JSON.stringify(await db.select().from(messages));
	function expectWithheld(text: string) {
		expect(text).toContain("Name withheld");
		expect(text).not.toContain(MARK);
		expect(text).not.toContain(NOTE);
	}

	test("own words: on the preview, on the page of bulk messages, sent one by one, sent by the queue, and on the case's page", async () => {
		const [preview] = await listPreviewCases(owner());
		expectWithheld(JSON.stringify(preview?.values));
		const fields = { ...allTicked(await pageFor(user.id, caseId)), template: await template() };
		const opened = await open(user.id, fields);
		expectWithheld(String(opened.page.cases[0]?.recipients[0]?.text));
		const { step } = await loadSteps(user.id, bulkInput.parse(fields));
		expectWithheld(String(step?.text));
		expectWithheld(decodeURIComponent(String(step?.url)));
		const shared = await shareInOwnWords(owner(), caseId, await template());
		expectWithheld(decodeURIComponent(String(shared.chosen?.url)));
		await sendBulk(asOwner(user.id), opened);
		expectWithheld(await sent());
	});

	test("a template, which takes no placeholder for a note", () => {
		expect(ownTextProblem("Namaste. {{note}}")).toContain("Unknown placeholder {{note}}.");
		expect(templateProblem("Namaste. {{note}}")).toContain("Unknown placeholder {{note}}.");
	});

	test("the standard words: by the queue, in the SMS in their place, in the reminder and on the case's pages", async () => {
		await sendCaseMessages({ acting: asOwner(user.id), caseIds: [caseId], idempotencyKey: "usual" });
		expectWithheld(await sent());
		const [message] = await db.select().from(messages);
		if (!message) throw new Error("Nothing was queued");
		expectWithheld(JSON.stringify(clientSms(message, "https://nyaya.example/o/token")));
		await saveNumber(asOwner(user.id), {
			mobile_number: CLIENT,
			...contactInput.parse({ agreed: "on", remind_of_hearings: "on" }),
		});
		const [number] = await sql<{ id: string }[]>`select id from subscription_numbers where user_id = ${user.id}`;
		await setLinks(asOwner(user.id), [{ numberId: String(number?.id), caseId, isLinked: true }]);
		await sql`delete from messages`;
		expect(await remindClients({ at: atIst(today, "21:15") })).toBe(1);
		expect(await releaseUpdates(atIst(today, "21:50"))).toBe(1);
		expectWithheld(await sent());
		const item = await requireCase(user.id, caseId);
		expectWithheld(approvedCaseText({ ...item, partyName: partyNameOf(withNamesWithheld(item)) }));
		expectWithheld(caseText({ item, extras: await requireCourtExtras(item), today }));
	});

	test("the shared diary, while the owner's own diary has the names", async () => {
		const { hearings } = await listHearingsBetween(user.id, { from: today, to: tomorrow, today, limit: 9 });
		expect(diaryText(diaryDays(hearings), "")).toContain(`Kamala ${MARK}`);
		expectWithheld(diaryText(diaryDays(hearings.map(withNamesWithheld)), ""));
	});

	test("an administrator's message, on its screen and by the queue", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		const [row] = await listRowsToMessage([caseId]);
		if (!row) throw new Error("No row");
		expectWithheld(fillTemplate("Dear {{party_name}}, {{case_number}}", row));
		const actor = { id: admin.id, address: "203.0.113.9" };
		await sendAdminMessages({
			actor,
			caseIds: [caseId],
			text: "Dear {{party_name}}, {{cnr_number}}",
			idempotencyKey: "a",
		});
		expectWithheld(await sent());
	});
});

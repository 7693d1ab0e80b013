import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { describeForMessages } from "~/features/courts/diary/hearings/queries.messages.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import type { BulkInput } from "~/features/telling/messages/bulk/bulk-input";
import { reachOf } from "~/features/telling/messages/bulk/reach.server";
import { chatLink } from "~/features/telling/messages/chat-link";
import { chatTextFor } from "~/features/telling/messages/own-words/words";
import { ANY_CONTACT, REASON_WORDS } from "~/features/telling/messages/recipients/recipient-words";
import { t } from "~/platform/language/translate";

type State = Pick<BulkInput, "to" | "skipped" | "opened">;

/** What is left after the pressed button. The form is the state, so a second press of the same form passes no other recipient. */
function passStep({ intent, to, skipped, opened, ...input }: BulkInput): State {
	const [first, ...rest] = to;
	if (intent === "again") return { to: skipped, skipped: [], opened };
	if (intent === "next" && first) return { to: rest, skipped, opened: opened + 1 };
	if (intent === "skip" && first) return { to: rest, skipped: [...skipped, first], opened };
	const included = new Set(input.case);
	return { to: to.filter((entry) => included.has(entry.split(" ")[0] ?? "")), skipped, opened };
}

/** The next message to open in WhatsApp, and what the form carries on. Recipients who get no more messages are left out. */
export async function loadSteps(userId: string, input: BulkInput) {
	const { to, ...passed } = passStep(input);
	const rows = (await describeForMessages(userId, input.case_id)).filter(({ isApproved }) => isApproved);
	const { recipientsOf, optedOut, words, template } = await reachOf(userId, rows, input.template);
	const byEntry = new Map(
		rows.flatMap((item) =>
			recipientsOf(item.id)
				.filter(({ number }) => !optedOut.has(number))
				.map((recipient) => [`${item.id} ${recipient.number}`, { item, recipient }]),
		),
	);
	const waiting = to.filter((entry) => byEntry.has(entry));
	const next = byEntry.get(waiting[0] ?? "");
	const state = {
		...passed,
		to: waiting,
		leftOut: input.left_out + to.length - waiting.length,
		caseIds: input.case_id,
		included: input.case,
		template,
		key: input.key,
	};
	if (!next) return { ...state, step: null };
	const { item, recipient } = next;
	const isAny = recipient.number === ANY_CONTACT;
	const text = chatTextFor(item, { ...words, reader: recipient });
	return {
		...state,
		step: {
			name: isAny ? t("Your client") : recipient.name,
			/** Empty where WhatsApp asks for the contact. */
			number: isAny ? "" : formatMobileNumber(recipient.number),
			reason: t(REASON_WORDS[recipient.reason]),
			caseName: caseNameOf(item),
			text,
			/** Opens WhatsApp with the text. */
			url: chatLink(text, isAny ? null : recipient.number),
		},
	};
}
export type Steps = Awaited<ReturnType<typeof loadSteps>>;

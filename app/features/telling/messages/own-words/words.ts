import type { MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";
import { cutForChat } from "~/features/telling/messages/chat-link";
import { ownTextProblem } from "~/features/telling/messages/own-words/own-words";
import { ownValuesOf } from "~/features/telling/messages/own-words/values";
import { fillPlaceholders } from "~/features/telling/messages/wording/fill";
import { freeTextParameter, freeTextProblem } from "~/features/telling/messages/wording/free-text";
import {
	arrivingText,
	hearingChatText,
	hearingParameters,
	NOBODY,
	type Sending,
	type TemplateWords,
} from "~/features/telling/messages/wording/hearing-words";

/** The sender, the day, the reader, and the person's own text if there is one. */
export type Words = Sending & { ownText?: string | null };

type QueuedWords = TemplateWords & { problem?: string };

const filledIn = (item: MessagedCase, { ownText, ...sending }: Words) =>
	ownText ? fillPlaceholders(ownText, ownValuesOf(item, sending)) : "";

/** The template and parameters to queue for a case: the usual text where the own text is empty once filled in. */
export function wordsFor(item: MessagedCase, words: Words): QueuedWords {
	const { language } = words.reader ?? NOBODY;
	const own = filledIn(item, words);
	if (own === "") return { template: "hearing_reminder", language, parameters: hearingParameters(item, words) };
	// A template may have been saved before links were rejected.
	const problem = freeTextProblem(own) ?? ownTextProblem(words.ownText ?? "");
	return { template: "case_message", language, parameters: [freeTextParameter(own)], problem };
}

/** The text as it arrives when the queue sends it. */
export const textFor = (item: MessagedCase, words: Words) => arrivingText(wordsFor(item, words));

/** The text for the person's own WhatsApp chat. */
export function chatTextFor(item: MessagedCase, words: Words): string {
	return cutForChat(filledIn(item, words) || hearingChatText(item, words));
}

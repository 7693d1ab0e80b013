import type { Doubt, RecipientReason } from "~/features/telling/messages/recipients/recipient-words";
import { paths } from "~/paths";

export type DraftRecipient = {
	number: string;
	/** The number as people read it. */
	shown: string;
	name: string;
	reason: RecipientReason;
	isTicked: boolean;
	/** Why it was not ticked. */
	doubt: Doubt | null;
	/** That a number of the other side is linked to the case too. */
	warning: string | null;
};

/** A case on the page of recipients. */
export type DraftCase = {
	id: string;
	name: string;
	cnrNumber: string;
	/** The day of the next hearing in words; null where there is none to tell. */
	day: string | null;
	isIncluded: boolean;
	recipients: DraftRecipient[];
	/** Recipients beyond those shown. */
	more: number;
	text: string;
	/** Why the package cannot send the text; null where it can. */
	textProblem: string | null;
};

/** In place of a template's id: the draft's text stays as it is, that of a template deleted since. */
export const KEPT_TEXT = "kept";

/** Where a draft is looked at. */
export const draftPath = (draftId: string, page = 1) =>
	`${paths.sendMessages}?draft=${draftId}${page > 1 ? `&page=${page}` : ""}`;

/** Where a draft is sent one by one. */
export const oneByOnePath = (draftId: string) => `${paths.oneByOne}?draft=${draftId}`;

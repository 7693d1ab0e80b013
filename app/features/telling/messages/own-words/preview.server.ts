import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { describeForMessages, listNextIds } from "~/features/courts/diary/hearings/queries.messages.server";
import type { PreviewCase } from "~/features/telling/messages/own-words/own-template-form";
import { ownValuesOf } from "~/features/telling/messages/own-words/values";
import { dayInIndia } from "~/platform/calendar/day";

const MAX_SHOWN = 10;

/** The cases offered for previewing a template, next hearing first. */
export async function listPreviewCases(owner: { id: string; sender: string }): Promise<PreviewCase[]> {
	const described = await describeForMessages(owner.id, await listNextIds(owner.id, MAX_SHOWN));
	const today = dayInIndia(new Date());
	return described.map((item) => ({
		id: item.id,
		name: caseNameOf(item),
		values: ownValuesOf(item, { sender: owner.sender, today }),
	}));
}

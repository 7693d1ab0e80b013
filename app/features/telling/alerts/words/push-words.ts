import type { PushWords } from "~/features/people/push/words";
import { alertInWords } from "~/features/telling/alerts/sent-words";
import { onlyCase } from "~/features/telling/alerts/words/case-groups";
import { findUrgent, title, urgentWords } from "~/features/telling/alerts/words/case-words";
import type { NoticeCase, NoticeContent } from "~/features/telling/alerts/words/channel-content";
import { entriesOf, urlOf } from "~/features/telling/alerts/words/phone-words";
import { cut } from "~/platform/language/cut";

/** In Hindi a letter takes three bytes, and a push service takes 4 KB. */
const MAX_LENGTH = { title: 150, body: 500 };
/** Lines that a notification shows. */
const MAX_LINES = 3;

const newsWithoutNames = ({ kind, oldDay, newDay, turn, listing }: NoticeCase) =>
	alertInWords({ kind, oldDay, newDay, detail: turn ?? (listing?.status === "listed" ? "listed" : "") });

/** The title of a notice without the name that an urgent one has in it. */
function titleWithoutNames(content: NoticeContent): string {
	const urgent = content.kind === "changes" ? findUrgent(content) : undefined;
	return urgent ? urgentWords(urgent, content.today) : title(content);
}

/** A notice as a notification. A lock screen is read by others: it has no names and no numbers unless the person chose so. */
export function pushWords(content: NoticeContent, showsNames: boolean): PushWords {
	const [only] = onlyCase(content) ?? [];
	const { pathname, search } = new URL(only ? urlOf(only, content) : content.listUrl);
	const body = showsNames
		? entriesOf(content)
		: [...new Set(content.cases.map(newsWithoutNames))].slice(0, MAX_LINES).join("\n");
	return {
		title: cut(showsNames ? title(content) : titleWithoutNames(content), MAX_LENGTH.title),
		body: cut(body, MAX_LENGTH.body),
		path: pathname + search,
	};
}

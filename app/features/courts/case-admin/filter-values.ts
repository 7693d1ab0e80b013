import { TODO_WORDS, TODOS } from "~/features/courts/case-admin/todo";
import { formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** The list's filters as URL parameters. */
export type AdminFilterValues = Record<"search" | "todo" | "user" | "court" | "from" | "to", string>;

export const isFiltered = (values: AdminFilterValues) => Object.values(values).some(Boolean);

const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text);

export function filterInWords({ search, todo, user, court, from, to }: AdminFilterValues): string[] {
	const known = TODOS.find((status) => status === todo);
	return [
		search && `“${search}”`,
		known ? t(TODO_WORDS[known]) : "",
		user && t("User: {user}", { user }),
		court && t("Court: {court}", { court }),
		from && t("From {from}", { from: day(from) }),
		to && t("To {to}", { to: day(to) }),
	].filter(Boolean);
}

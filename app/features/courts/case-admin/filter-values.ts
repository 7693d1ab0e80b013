import { TODO_WORDS, TODOS } from "~/features/courts/case-admin/todo";
import { formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** The list's filters as URL parameters. */
export type AdminFilterValues = Record<"search" | "todo" | "user" | "court" | "from" | "to", string>;

const FILTER_NAMES = ["search", "todo", "user", "court", "from", "to"] as const satisfies (keyof AdminFilterValues)[];

/** The filters as a query string in a fixed order, so that equal filters give equal text. */
export function filterQuery(values: AdminFilterValues): string {
	return new URLSearchParams(FILTER_NAMES.flatMap((name) => (values[name] ? [[name, values[name]]] : []))).toString();
}

const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text);

export function filterInWords({ search, todo, user, court, from, to }: AdminFilterValues): string[] {
	const known = TODOS.find((one) => one === todo);
	return [
		search && `“${search}”`,
		known ? t(TODO_WORDS[known]) : "",
		user && t("User: {user}", { user }),
		court && t("Court: {court}", { court }),
		from && t("From {from}", { from: day(from) }),
		to && t("To {to}", { to: day(to) }),
	].filter(Boolean);
}

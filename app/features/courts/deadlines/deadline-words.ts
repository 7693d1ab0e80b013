import type { DeadlineItem } from "~/features/courts/deadlines/queries.server";
import type { DeadlineKind } from "~/features/courts/deadlines/schema";
import { phrase, t } from "~/platform/language/translate";

export const DEADLINE_KIND_WORDS = {
	task: phrase("Task"),
	filing: phrase("Filing"),
	limitation: phrase("Limitation"),
	compliance: phrase("Compliance"),
} as const satisfies Record<DeadlineKind, string>;

/** `Due: File the written statement – Gokhale v. Riverside Greens` */
export const dueLine = ({ title, of }: Pick<DeadlineItem, "title" | "of">) =>
	t("Due: {title}", { title: [title, of].join(" – ") });

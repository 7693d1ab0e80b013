import { t } from "~/platform/language/translate";

/** A package that ends within as many days is ending. */
export const ENDING_DAYS = 7;

/** What people can be listed by: a plan they have now, one that ends soon, or none. */
export const packageChoices = (plans: { id: string; name: string }[]) => [
	...plans.map(({ id, name }) => ({ id, name })),
	{ id: "ending", name: t("Ends within {days} days", { days: ENDING_DAYS }) },
	{ id: "none", name: t("No package") },
];

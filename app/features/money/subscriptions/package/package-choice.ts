import { t } from "~/platform/language/translate";

/** A package is listed as ending in its last `ENDING_DAYS` days. */
export const ENDING_DAYS = 7;

/** The choices of the package filter: a current plan, ending soon, or none. */
export const packageChoices = (plans: { id: string; name: string }[]) => [
	...plans.map(({ id, name }) => ({ id, name })),
	{ id: "ending", name: t("Ends within {days} days", { days: ENDING_DAYS }) },
	{ id: "none", name: t("No package") },
];

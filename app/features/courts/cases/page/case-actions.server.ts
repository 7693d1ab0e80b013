import { z } from "zod";
import { restoreCases } from "~/features/courts/cases/archive/commands.server";
import { checkNow } from "~/features/courts/cases/page/commands.check.server";
import { setMuted } from "~/features/courts/cases/page/commands.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import type { Right } from "~/features/people/chamber/rights";
import { t } from "~/platform/language/translate";

/** These buttons send no fields. */
export const caseActionInput = z.object({});

type Run = (acting: ActingContext, caseId: string) => Promise<string>;

/** Actions of a case's page without fields, by `intent`: the right each needs, and its message when done. A map, because an intent can be any text. */
export const CASE_ACTIONS: ReadonlyMap<string, { right: Right; run: Run }> = new Map<
	string,
	{ right: Right; run: Run }
>([
	[
		"restore",
		{ right: "archive", run: (acting, id) => restoreCases(acting, [id]).then(() => t("Case brought back.")) },
	],
	[
		"mute",
		{ right: "change", run: (acting, id) => setMuted(acting, id, true).then(() => t("Alerts for this case are off.")) },
	],
	[
		"unmute",
		{ right: "change", run: (acting, id) => setMuted(acting, id, false).then(() => t("Alerts are on for this case.")) },
	],
	[
		"check",
		{
			right: "check",
			run: async (acting, id) =>
				(await checkNow(acting, id)) ? t("Checking with the court now.") : t("This case was checked a moment ago."),
		},
	],
]);

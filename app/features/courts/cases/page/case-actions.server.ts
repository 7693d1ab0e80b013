import { z } from "zod";
import { restoreCases } from "~/features/courts/cases/archive/commands.server";
import { checkNow } from "~/features/courts/cases/page/commands.check.server";
import { setMuted } from "~/features/courts/cases/page/commands.server";
import { keepNotedDate } from "~/features/courts/hearings/commands.server";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import type { Right } from "~/features/people/chamber/rights";
import { t } from "~/platform/language/translate";

/** These buttons send no fields. */
export const caseActionInput = z.object({});

/** A button's action: the right it needs, and the message when done. */
type CaseAction = { right: Right; run: (acting: ActingContext, caseId: string) => Promise<string> };

/** Actions of a case's page without fields, by `intent`. A map, because an intent can be any text. */
export const CASE_ACTIONS: ReadonlyMap<string, CaseAction> = new Map<string, CaseAction>([
	[
		"restore",
		{
			right: "archive",
			run: async (acting, caseId) => {
				await restoreCases(acting, [caseId]);
				return t("Case brought back.");
			},
		},
	],
	[
		"mute",
		{
			right: "change",
			run: async (acting, caseId) => {
				await setMuted(acting, caseId, true);
				return t("Alerts for this case are off.");
			},
		},
	],
	[
		"unmute",
		{
			right: "change",
			run: async (acting, caseId) => {
				await setMuted(acting, caseId, false);
				return t("Alerts are on for this case.");
			},
		},
	],
	[
		"keep",
		{
			right: "hearing",
			run: async (acting, caseId) => {
				await keepNotedDate(acting, caseId);
				return t("Your date is kept until the court's changes.");
			},
		},
	],
	[
		"check",
		{
			right: "check",
			run: async (acting, caseId) =>
				(await checkNow(acting, caseId)) ? t("Checking with the court now.") : t("This case was checked a moment ago."),
		},
	],
]);

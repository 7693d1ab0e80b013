import { claimBudgetAlarm, MONTHLY_CALLS } from "~/features/courts/courts/provider-calls.server";
import { mailAdministrators } from "~/features/people/notifications/commands.server";
import { adminPaths } from "~/paths.admin";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { env } from "~/platform/settings/env.server";

const number = new Intl.NumberFormat("en-IN");

/** Warns administrators by log and mail, once per threshold and month, how much of the month's look-ups is used. */
export async function raiseBudgetAlarm(): Promise<void> {
	await db.transaction(async (tx) => {
		const alarm = await claimBudgetAlarm(tx);
		if (!alarm) return;
		const { percent, calls } = alarm;
		log.warn({ percent, calls, allowed: MONTHLY_CALLS }, "much of this month's eCourts look-ups is used");
		await mailAdministrators(tx, () => ({
			subject: t("{percent} % of this month's eCourts look-ups are used", { percent }),
			text: [
				t("{calls} of {monthlyCalls} eCourts look-ups are used this month.", {
					calls: number.format(calls),
					monthlyCalls: number.format(MONTHLY_CALLS),
				}),
				t("Nightly updates continue. New cases may have to wait until next month."),
				t("Details: {publicUrl}{cases}", { publicUrl: env.PUBLIC_URL, cases: adminPaths.cases }),
			].join("\n\n"),
		}));
	});
}

import { findPackageOfPayment } from "~/features/money/subscriptions/queries.server";
import { paths } from "~/paths";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** What somebody is told whose payment succeeded, and the page where they see what they bought. */
export async function startOf(transactionId: string, now = new Date()): Promise<{ to: string; words: string }> {
	const bought = await findPackageOfPayment(transactionId);
	if (!bought || bought.startsAt <= now)
		return { to: paths.mobileMaintenance, words: t("Payment successful. Your package has started.") };
	const firstDay = formatDay(dayInIndia(bought.startsAt));
	return { to: paths.packages, words: t("Payment successful. Your package starts on {firstDay}.", { firstDay }) };
}

import { dayInIndia, formatDay } from "~/calendar/day";
import { findPackageOfPayment } from "~/features/subscriptions/queries.packages.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

/** What somebody is told whose payment succeeded, and the page where they see what they bought. */
export async function startOf(transactionId: string, now = new Date()): Promise<{ to: string; words: string }> {
	const bought = await findPackageOfPayment(transactionId);
	if (!bought || bought.startsAt <= now)
		return { to: paths.mobileMaintenance, words: t("Payment successful. Your package has started.") };
	const firstDay = formatDay(dayInIndia(bought.startsAt));
	return { to: paths.packages, words: t("Payment successful. Your package starts on {firstDay}.", { firstDay }) };
}

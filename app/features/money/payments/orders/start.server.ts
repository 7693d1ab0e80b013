import { findPackageOfPayment } from "~/features/money/subscriptions/queries.server";
import { paths } from "~/paths";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** The message after a successful payment, and the page that shows the package. */
export async function findStartNotice(transactionId: string): Promise<{ to: string; words: string }> {
	const bought = await findPackageOfPayment(transactionId);
	if (!bought?.isWaiting)
		return { to: paths.mobileMaintenance, words: t("Payment successful. Your package has started.") };
	const firstDay = formatDay(dayInIndia(bought.startsAt));
	return { to: paths.packages, words: t("Payment successful. Your package starts on {firstDay}.", { firstDay }) };
}

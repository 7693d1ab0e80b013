import { UseBar } from "~/features/money/subscriptions/package/current-package";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { Link } from "~/ui/frame/router";
import { EmptyList } from "~/ui/list/table";

type PackageDetailsProps = {
	planName: string;
	phoneNumberLimit: number;
	messageLimit: number;
	price: string;
	numbersUsed: number;
	messagesSent: number;
	description: string;
	lastDay: string;
};

const figures = new Intl.NumberFormat("en-IN");

/** The active package in full (docs/product.md, section 2). */
export function PackageDetails(details: PackageDetailsProps) {
	return (
		<div className="card">
			<h2>
				{details.planName}{" "}
				<span className="badge badge-good">
					<Icon name="circle-check" size={14} /> {t("Active")}
				</span>
			</h2>
			<dl className="details mt-3">
				<dt>{t("Phone number limit")}</dt>
				<dd>{details.phoneNumberLimit}</dd>
				<dt>{t("Message limit")}</dt>
				<dd>{figures.format(details.messageLimit)}</dd>
				<dt>{t("Price")}</dt>
				<dd>{details.price}</dd>
				<dt>{t("Numbers used")}</dt>
				<dd>
					{t("{numbersUsed} of {phoneNumberLimit}", {
						numbersUsed: details.numbersUsed,
						phoneNumberLimit: details.phoneNumberLimit,
					})}
					<UseBar name={t("Numbers used")} used={details.numbersUsed} limit={details.phoneNumberLimit} />
				</dd>
				<dt>{t("Messages sent")}</dt>
				<dd>
					{t("{messagesSent} of {messageLimit}", {
						messagesSent: figures.format(details.messagesSent),
						messageLimit: figures.format(details.messageLimit),
					})}
					<UseBar name={t("Messages sent")} used={details.messagesSent} limit={details.messageLimit} />
				</dd>
				<dt>{t("Valid till")}</dt>
				<dd>{details.lastDay}</dd>
				<dt>{t("Description")}</dt>
				<dd dir="auto">{details.description || "–"}</dd>
			</dl>
			<p className="mt-3">
				<Link to={paths.packages} className="button">
					{t("Change plan")}
				</Link>
			</p>
		</div>
	);
}

export function NoPackage({ lastName }: { lastName: string | null }) {
	const may = useMay();
	const why = lastName
		? t("Your {lastName} package has ended. Your saved numbers are kept for the next one.", { lastName })
		: t("With a package, you can save phone numbers of parties and send them messages about your cases.");
	return (
		<EmptyList title={t("No active package")} hint={why}>
			{may("money") && (
				<Link to={paths.packages} className="button button-primary">
					{t("Choose a package")}
				</Link>
			)}
		</EmptyList>
	);
}

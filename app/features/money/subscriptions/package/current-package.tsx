import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";

/** How much of a package's limit is used. */
export type Use = { name: string; used: number; limit: number };

export type CurrentPackageItem = {
	/** "Practice plan: valid till 20 Dec 2026, 588 messages left."; null without a package. */
	summary: string | null;
	uses: Use[];
	waiting: { paymentId: string | null; words: string }[];
};

const figures = new Intl.NumberFormat("en-IN");

export function UseBar({ name, used, limit }: Use) {
	return (
		<progress className="progress mt-1" value={Math.min(used, limit)} max={Math.max(1, limit)} aria-label={name} />
	);
}

function UseBars({ uses }: { uses: Use[] }) {
	return (
		<dl className="parts mt-2">
			{uses.map(({ name, used, limit }) => (
				<div key={name}>
					<dt className="quiet">{name}</dt>
					<dd>
						{t("{used} of {limit}", { used: figures.format(used), limit: figures.format(limit) })}
						<UseBar name={name} used={used} limit={limit} />
					</dd>
				</div>
			))}
		</dl>
	);
}

/** A person's paid packages, above the plans on sale. Renders nothing without any. */
export function CurrentPackage({ summary, uses, waiting }: CurrentPackageItem) {
	if (!summary && waiting.length === 0) return null;
	return (
		<section className="card mb-4" aria-label={t("Your package")}>
			{summary && <p className="font-semibold">{summary}</p>}
			{uses.length > 0 && <UseBars uses={uses} />}
			{waiting.map(({ paymentId, words }) => (
				<p key={paymentId ?? words} className="mt-2">
					{words} {paymentId && <Link to={paths.payment(paymentId)}>{t("Payment")}</Link>}
				</p>
			))}
		</section>
	);
}

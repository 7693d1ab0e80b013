import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

export type PackageUse = Record<"messages" | "days", { left: number; limit: number }> & {
	numbers: { used: number; limit: number };
};

export type CurrentPackageItem = {
	/** "Practice plan: valid till 20 Dec 2026, 588 messages left."; null without a package. */
	summary: string | null;
	use: PackageUse | null;
	waiting: { paymentId: string | null; words: string }[];
};

const figures = new Intl.NumberFormat("en-IN");

type BarProps = { name: string; used: number; limit: number };

export function UseBar({ name, used, limit }: BarProps) {
	return (
		<progress className="progress mt-1" value={Math.min(used, limit)} max={Math.max(1, limit)} aria-label={name} />
	);
}

/** Messages left above days left, each as a share of its limit, so that a package that is used too quickly is seen. */
function UseBars({ messages, days, numbers }: PackageUse) {
	const pace = t("Until the end that is about {count} messages a day.", {
		count: figures.format(Math.floor(messages.left / days.left)),
	});
	const bars: (BarProps & { hint?: string })[] = [
		{ name: t("Messages left"), used: messages.left, limit: messages.limit },
		{ name: t("Days left"), used: days.left, limit: days.limit, hint: pace },
		{ name: t("Numbers used"), used: numbers.used, limit: numbers.limit },
	];
	return (
		<dl className="mt-2 max-w-144">
			{bars.map(({ hint, ...bar }) => (
				<div key={bar.name} className="mb-2">
					<dt className="float-left mr-2 text-ink-soft">{bar.name}</dt>
					<dd>
						{t("{used} of {limit}", { used: figures.format(bar.used), limit: figures.format(bar.limit) })}
						<UseBar {...bar} />
						{hint && <span className="hint">{hint}</span>}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** A person's paid packages, above the plans on sale. Renders nothing without any. */
export function CurrentPackage({ summary, use, waiting }: CurrentPackageItem) {
	if (!summary && waiting.length === 0) return null;
	return (
		<section className="card mb-4" aria-label={t("Your package")}>
			{summary && <p className="font-semibold">{summary}</p>}
			{use && <UseBars {...use} />}
			{waiting.map(({ paymentId, words }) => (
				<p key={paymentId ?? words} className="mt-2">
					{words} {paymentId && <Link to={paths.payment(paymentId)}>{t("Payment")}</Link>}
				</p>
			))}
		</section>
	);
}

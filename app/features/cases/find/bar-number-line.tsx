import { barNumberInWords } from "~/features/cases/find/bar-number";
import { t } from "~/language/translate";

type Own = { stateCode: string; number: string; year: number; court: string; isWeekly: boolean };

/** The bar number in a profile, and whether new cases with it are looked for. */
export function BarNumberLine({ own }: { own: Own | undefined }) {
	if (!own) return <p className="hint">{t("Advocates: keep it here, and we look for your new cases once a week.")}</p>;
	return (
		<p>
			<span className="figures">{barNumberInWords(own)}</span>.{" "}
			<span className="hint">
				{own.isWeekly
					? t("We look for new cases in {court} once a week.", { court: own.court })
					: t("We do not look for new cases.")}
			</span>
		</p>
	);
}

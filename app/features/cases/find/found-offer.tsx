import { Link } from "@remix-run/react";
import { countWords, t } from "~/language/translate";
import { paths } from "~/paths";

/** Above the list of cases: what the weekly look has found. */
export function FoundOffer({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<p className="note mb-3">
			{countWords(count, "{count} new case may be yours.", "{count} new cases may be yours.")}{" "}
			<Link to={paths.foundCases} aria-label={t("Look at the new cases that may be yours")}>
				{t("Look")}
			</Link>
		</p>
	);
}

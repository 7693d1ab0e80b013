import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Words } from "~/platform/language/words";
import { PageHead } from "~/ui/frame/page-head";

type BelowListHeadProps = {
	title: string;
	/** What else one may have come for, and where its `<0>words</0>` lead. */
	hint?: string;
	hintTo?: string;
};

/** The head of a page that the list of cases leads to, with the way back. */
export const BelowListHead = ({ title, hint, hintTo = paths.cases }: BelowListHeadProps) => (
	<>
		<PageHead title={title} link={{ to: paths.cases, label: t("Back to the list") }} />
		{hint && (
			<p className="mb-3">
				<Words id={hint} to={hintTo} />
			</p>
		)}
	</>
);

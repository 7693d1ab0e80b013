import { Link, useSearchParams } from "@remix-run/react";
import { type AdminFilterValues, filterQuery } from "~/features/courts/case-admin/filter-values";
import { countWords, t } from "~/platform/language/translate";
import { IntentButton, SubmitButton } from "~/ui/form/safe-form";
import { useHydrated } from "~/ui/frame/use-hydrated";

type ActionBarProps = {
	/** All results are selected, not only ticked rows. */
	isAll: boolean;
	/** The number of ticked cases, and how many of them are on other pages. */
	count: number;
	elsewhere: number;
	values: AdminFilterValues;
	/** The formatted number of all results. */
	total: string;
};

function allSelected(values: AdminFilterValues, total: string) {
	const { search, ...more } = values;
	if (Object.values(more).some(Boolean)) return t("All cases of this list are selected ({total}).", { total });
	return search
		? t("All cases found by “{search}” are selected ({total}).", { search, total })
		: t("All cases are selected ({total}).", { total });
}

function selectedInWords({ isAll, count, elsewhere, values, total }: ActionBarProps) {
	if (isAll) return allSelected(values, total);
	const selected = countWords(count, "{count} case is selected.", "{count} cases are selected.");
	if (elsewhere === 0) return selected;
	return `${selected} ${countWords(elsewhere, "{count} of them is on another page.", "{count} of them are on other pages.")}`;
}

const ACTION_BAR = "action-bar mt-3 bg-paper pt-2 [border-top-width:1px]";

/** The actions for the selection; with scripts, only while anything is selected. Sticks to the bottom of the window. */
export function ActionBar(props: ActionBarProps) {
	const { isAll, count, values } = props;
	const isHydrated = useHydrated();
	const isNothingSelected = isHydrated && !isAll && count === 0;
	// Without scripts the count is as of the page load. Zero is not shown, so that nothing moves on hydration.
	const number = count > 0;
	const send = isAll
		? t("Send WhatsApp Message (all results)")
		: number
			? t("Send WhatsApp Message ({number})", { number: count })
			: t("Send WhatsApp Message");
	return (
		<div className={isNothingSelected ? `${ACTION_BAR} cluster` : `${ACTION_BAR} sticky bottom-0 z-10`}>
			{isAll && <input type="hidden" name="scope" value="all" />}
			<div className="links" id="select-links" key={filterQuery(values)}>
				<strong role="status" className="mr-4">
					{(isAll || number) && selectedInWords(props)}
				</strong>
				<SelectLinks isAny={isAll || count > 0} />
			</div>
			{isNothingSelected ? (
				<SubmitButton className="button button-small" describedBy="select-links" isDisabled>
					{send}
				</SubmitButton>
			) : (
				<div className="cluster phone:mr-0 phone:flex-nowrap phone:overflow-x-auto [&>*]:max-w-none [&>*]:flex-none [&>*]:whitespace-nowrap">
					<IntentButton value="message" words={send} isMain />
					<IntentButton value="approve" words={t("Approve")} />
					<IntentButton value="withdraw" words={t("Withdraw approval")} />
					<IntentButton value="refresh" words={t("Refresh from eCourts")} />
					<IntentButton value="batch" words={t("View selected")} />
				</div>
			)}
		</div>
	);
}

/** Selects by links, so that it works without scripts; clearing the selection is a post. */
function SelectLinks({ isAny }: { isAny: boolean }) {
	const [search] = useSearchParams();
	const linkTo = (select: string) => {
		const next = new URLSearchParams(search);
		next.set("select", select);
		return `?${next}`;
	};
	return (
		<>
			<Link to={linkTo("page")} preventScrollReset>
				{t("Select this page")}
			</Link>
			<Link to={linkTo("all")} preventScrollReset>
				{t("Select all results")}
			</Link>
			{isAny && (
				<SubmitButton className="link-button" name="turn" value="none">
					{t("Select none")}
				</SubmitButton>
			)}
		</>
	);
}

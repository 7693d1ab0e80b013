import { Link, useSearchParams } from "@remix-run/react";
import { paths } from "~/paths";
import { countWords, t } from "~/platform/language/translate";
import { IntentButton, SubmitButton } from "~/ui/form/safe-form";
import { useHydrated } from "~/ui/frame/use-hydrated";

const ACTION_BAR = "action-bar mt-3 bg-paper pt-2 [border-top-width:1px]";

/** The actions for the ticked cases; with scripts, only while any is ticked. Sticks to the bottom of the window. */
export function ActionBar({ count }: { count: number }) {
	const [search] = useSearchParams();
	const page = new URLSearchParams(search);
	page.set("select", "page");
	const isApproving = search.get("todo") === "approval";
	const isNothingSelected = useHydrated() && count === 0;
	const send = count > 0 ? t("Send WhatsApp Message ({number})", { number: count }) : t("Send WhatsApp Message");
	return (
		<div className={isNothingSelected ? `${ACTION_BAR} cluster` : `${ACTION_BAR} sticky bottom-0 z-10`}>
			<div className="links" id="select-links">
				<strong role="status" className="mr-4">
					{count > 0 && countWords(count, "{count} case is selected.", "{count} cases are selected.")}
				</strong>
				<Link to={`?${page}`} preventScrollReset>
					{t("Select this page")}
				</Link>
				<Link to={`${paths.admin.approveAll}?${search}`} preventScrollReset>
					{t("Approve all that match")}
				</Link>
			</div>
			{isNothingSelected ? (
				<SubmitButton className="button button-small" describedBy="select-links" isDisabled>
					{send}
				</SubmitButton>
			) : (
				<div className="cluster phone:mr-0 phone:flex-nowrap phone:overflow-x-auto [&>*]:max-w-none [&>*]:flex-none [&>*]:whitespace-nowrap">
					{isApproving && <IntentButton value="approve" words={t("Approve")} isMain />}
					<IntentButton value="message" words={send} isMain={!isApproving} />
					{!isApproving && <IntentButton value="approve" words={t("Approve")} />}
					<IntentButton value="withdraw" words={t("Withdraw approval")} />
					<IntentButton value="refresh" words={t("Refresh from eCourts")} />
					<IntentButton value="batch" words={t("View selected")} />
				</div>
			)}
		</div>
	);
}

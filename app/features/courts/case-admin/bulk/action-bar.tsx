import { selectedInWords } from "~/features/courts/cases/list/selected-cases";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { IntentButton, SubmitButton } from "~/ui/form/safe-form";
import { Link, useSearchParams } from "~/ui/frame/router";
import { useHydrated } from "~/ui/frame/use-hydrated";
import { SelectionBar } from "~/ui/list/selection";

/** What an administrator can do with selected cases; with scripts, only while any is ticked. */
export function AdminActions({ ticked }: { ticked: string[] }) {
	const [search] = useSearchParams();
	const count = ticked.length;
	const page = new URLSearchParams(search);
	page.set("select", "page");
	const isApproving = search.get("todo") === "approval";
	const isNothingSelected = useHydrated() && count === 0;
	const send = count > 0 ? t("Send WhatsApp Message ({number})", { number: count }) : t("Send WhatsApp Message");
	const links = (
		<>
			<Link to={`?${page}`} preventScrollReset>
				{t("Select this page")}
			</Link>
			<Link to={`${adminPaths.approveAll}?${search}`} preventScrollReset>
				{t("Approve all that match")}
			</Link>
		</>
	);
	return (
		<SelectionBar count={count} countInWords={selectedInWords} links={links} isSticky>
			<input type="hidden" name="order" value={ticked.join(",")} />
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
		</SelectionBar>
	);
}

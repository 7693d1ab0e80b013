import { WaitingForApproval } from "~/features/courts/court-records/approval-time";
import { useMay } from "~/features/people/chamber/use-may";
import { t } from "~/platform/language/translate";
import { Link, useSearchParams } from "~/ui/frame/router";

/** How many cases are not approved yet, and on a phone the way to select rows. */
export function ListHead({ waiting }: { waiting: number }) {
	const [search] = useSearchParams();
	const may = useMay();
	const toggled = new URLSearchParams(search);
	const isSelecting = search.has("select");
	if (isSelecting) toggled.delete("select");
	else toggled.set("select", "1");
	return (
		<p className="list-head">
			{waiting > 0 && <WaitingForApproval count={waiting} />}
			{may("archive") && (
				<Link to={`?${toggled}`} className="list-select" preventScrollReset>
					{isSelecting ? t("Done") : t("Select")}
				</Link>
			)}
		</p>
	);
}

import { isDisposed } from "~/features/courts/cases/page/next-hearing";
import { withChoice } from "~/features/courts/cases/page/page-address";
import type { CasePage } from "~/features/courts/cases/page/queries.server";
import { hearingOf } from "~/features/courts/court-records/case-facts";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

export type ActsProps = Pick<CasePage, "item" | "today" | "archivedOn"> & { here: string };

export const returnTo = (here: string) => `return=${encodeURIComponent(here)}`;

export function RecordLink({ item, here, isMain }: Pick<ActsProps, "item" | "here"> & { isMain?: boolean }) {
	return (
		<Link
			to={`${paths.recordHearing(item.id)}?${returnTo(here)}`}
			className={isMain ? "button button-primary" : "button"}
		>
			{t("Record hearing")}
		</Link>
	);
}

/** Before its day a hearing is announced to the client; from that day on it is recorded. */
export function MainAct({ item, today, archivedOn, here }: ActsProps) {
	const may = useMay();
	const hearing = hearingOf(item);
	const isUnknown = item.lookUp === "unknown" && !item.isNoted;
	if (archivedOn || isUnknown || isDisposed({ item, today })) return null;
	if (!hearing || hearing <= today) return may("hearing") && <RecordLink item={item} here={here} isMain />;
	if (!may("message")) return null;
	const preview = `${paths.sendMessages}?case_id=${item.id}`;
	return (
		<Link to={item.isApproved ? preview : withChoice(here, "part", "clients")} className="button button-primary">
			{t("Tell client")}
		</Link>
	);
}

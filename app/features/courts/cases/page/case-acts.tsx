import type { ComponentProps } from "react";
import { isEditable } from "~/features/courts/cases/form/editable";
import { isDisposed } from "~/features/courts/cases/page/next-hearing";
import { withChoice } from "~/features/courts/cases/page/page-address";
import type { CasePage } from "~/features/courts/cases/page/queries.server";
import { hearingOf } from "~/features/courts/court-records/case-facts";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { Link } from "~/ui/frame/router";

type ActsProps = Pick<CasePage, "item" | "today" | "archivedOn"> & { here: string };

const returnTo = (here: string) => `return=${encodeURIComponent(here)}`;

function RecordLink({ item, here, isMain }: Pick<ActsProps, "item" | "here"> & { isMain?: boolean }) {
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

type IconLinkProps = { to: string; icon: ComponentProps<typeof Icon>["name"]; children: string; isFile?: boolean };

const IconLink = ({ to, icon, children, isFile }: IconLinkProps) => (
	<Link to={to} className="button" reloadDocument={isFile}>
		<Icon name={icon} size={18} />
		<span>{children}</span>
	</Link>
);

/** What is done with the hearings of a case. */
export function HearingActs({ item, today, here }: ActsProps) {
	const may = useMay();
	const hearing = hearingOf(item);
	return (
		<div className="cluster no-print">
			{may("hearing") && !isDisposed({ item, today }) && <RecordLink item={item} here={here} />}
			{hearing && hearing >= today && (
				<IconLink to={paths.hearingFile(item.id)} icon="calendar-plus" isFile>
					{t("Add to calendar")}
				</IconLink>
			)}
		</div>
	);
}

/** What is done with a case as a whole; what takes it off the list comes last. */
export function CaseActs({ item, archivedOn, here }: ActsProps) {
	const may = useMay();
	const about = `case=${item.id}&${returnTo(here)}`;
	return (
		<div className="cluster no-print mt-5">
			{may("change") && isEditable(item) && (
				<IconLink to={`${paths.editCase(item.id)}?${returnTo(here)}`} icon="pencil">
					{t("Edit")}
				</IconLink>
			)}
			<Link to={withChoice(here, "part", "all")} className="button">
				{t("All on one page")}
			</Link>
			{may("archive") && !archivedOn && (
				<IconLink to={`${paths.archiveCases}?${about}`} icon="archive">
					{t("Archive")}
				</IconLink>
			)}
			{may("delete") && (
				<IconLink to={`${paths.deleteCases}?${about}`} icon="trash-2">
					{t("Delete")}
				</IconLink>
			)}
		</div>
	);
}

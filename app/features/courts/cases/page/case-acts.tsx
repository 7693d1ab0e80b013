import type { ComponentProps } from "react";
import { isEditable } from "~/features/courts/cases/form/editable";
import { type ActsProps, RecordLink, returnTo } from "~/features/courts/cases/page/main-act";
import { isDisposed } from "~/features/courts/cases/page/next-hearing";
import { withChoice } from "~/features/courts/cases/page/page-address";
import { hearingOf } from "~/features/courts/court-records/case-facts";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { Link } from "~/ui/frame/router";

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

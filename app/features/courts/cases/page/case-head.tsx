import { Link } from "@remix-run/react";
import { forWhom } from "~/features/courts/appearance/own-side";
import { SIDE_FORM_ID } from "~/features/courts/appearance/side-form";
import { isEditable } from "~/features/courts/cases/form/editable";
import type { CasePage } from "~/features/courts/cases/page/queries.server";
import { TagLinks } from "~/features/courts/cases/tags/tag-pieces";
import { caseNameOf, hearingOf, numberBeside } from "~/features/courts/court-records/case-facts";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { asWritten, t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Icon } from "~/ui/frame/icon";

function ArchivedNote({ archivedOn }: { archivedOn: string }) {
	const may = useMay();
	return (
		<SafeForm className="cluster mb-1">
			<span>{t("Archived on {archivedOn} ·", { archivedOn })} </span>
			{may("archive") && (
				<SubmitButton className="button button-small" name="intent" value="restore" busy={t("Saving…")}>
					{t("Bring back")}
				</SubmitButton>
			)}
			<span className="hint">{t("This case is not in your lists, and you get no alerts.")}</span>
		</SafeForm>
	);
}

/** For whom the owner appears, with a link to the form that changes it. */
function OwnSide({ item }: Pick<CasePage, "item">) {
	const may = useMay();
	const words = forWhom(item);
	if (!words && !may("change")) return null;
	return (
		<p>
			{words && <span {...asWritten(words)}>{words}</span>}{" "}
			{may("change") && (
				<a href={`#${SIDE_FORM_ID}`} className="no-print">
					{words ? t("Change") : t("Choose your side")}
				</a>
			)}
		</p>
	);
}

type CaseHeadProps = Pick<CasePage, "item" | "tags" | "archivedOn"> & {
	/** The page the user came from. */
	back: string;
};

/** The case's name, its side and numbers. */
export function CaseHead({ item, tags, archivedOn, back }: CaseHeadProps) {
	const name = caseNameOf(item);
	const number = numberBeside(item);
	return (
		<div>
			<p className="no-print">
				<Link to={back}>{t("Back")}</Link>
			</p>
			<h1 {...asWritten(name)}>{name}</h1>
			<OwnSide item={item} />
			{name !== item.cnrNumber && (
				<p className="mb-3">
					{number && <>{number} · </>}
					<span className={item.cnrNumber ? "figures" : undefined}>{item.cnrNumber || item.ownForum}</span>
				</p>
			)}
			<TagLinks tags={tags} />
			{archivedOn && <ArchivedNote archivedOn={archivedOn} />}
		</div>
	);
}

type CaseActionsProps = Pick<CasePage, "item" | "today"> & { here: string; shareUrl: string };

const returnTo = (here: string) => `return=${encodeURIComponent(here)}`;

/** What is done with a case from day to day, below its next hearing. */
export function CaseActions({ item, today, here, shareUrl }: CaseActionsProps) {
	const may = useMay();
	const hearing = hearingOf(item);
	return (
		<div className="cluster no-print mt-3">
			<a href={shareUrl} className="button" target="_blank" rel="noreferrer noopener">
				<Icon name="message-circle" size={18} />
				<span>{t("Share")}</span>
			</a>
			{hearing && hearing >= today && (
				<a href={paths.hearingFile(item.id)} className="button">
					<Icon name="calendar-plus" size={18} />
					<span>{t("Add to calendar")}</span>
				</a>
			)}
			{may("change") && isEditable(item) && (
				<Link to={`${paths.editCase(item.id)}?${returnTo(here)}`} className="button">
					<Icon name="pencil" size={18} />
					<span>{t("Edit")}</span>
				</Link>
			)}
		</div>
	);
}

/** What takes a case off the list, at the end of its page: out of the way of what is pressed every day. */
export function LeaveList({ item, archivedOn, here }: Pick<CasePage, "item" | "archivedOn"> & { here: string }) {
	const may = useMay();
	return (
		<div className="cluster no-print mt-5">
			{may("archive") && !archivedOn && (
				<Link to={`${paths.archiveCases}?case=${item.id}&${returnTo(here)}`} className="button">
					<Icon name="archive" size={18} />
					<span>{t("Archive")}</span>
				</Link>
			)}
			{may("delete") && (
				<Link to={`${paths.deleteCases}?case=${item.id}&${returnTo(here)}`} className="button">
					<Icon name="trash-2" size={18} />
					<span>{t("Delete")}</span>
				</Link>
			)}
		</div>
	);
}

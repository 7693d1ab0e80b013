import { Link } from "@remix-run/react";
import { isDisposed, LastChecked, type LastCheckedProps, NextHearing } from "~/features/courts/cases/page/next-hearing";
import type { CasePage } from "~/features/courts/cases/page/queries.server";
import { CourtDiffers } from "~/features/courts/hearings/court-differs";
import { NotedMark } from "~/features/courts/hearings/noted-mark";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";

const MAX_NOTE_START_LENGTH = 300;

type NextHearingCardProps = LastCheckedProps &
	Pick<CasePage, "extras" | "today" | "note" | "noted" | "notedBy" | "doubts">;

/** The top card of a case's page: next hearing, start of the note, and last check. */
export function NextHearingCard({
	item,
	extras,
	today,
	note,
	noted,
	notedBy,
	doubts,
	...checked
}: NextHearingCardProps) {
	const may = useMay();
	const [newest] = noted;
	return (
		<section className="case-next hearing-strong">
			<h2 className="text-base font-normal">
				{item.lookUp !== "found" && !item.isNoted
					? t("From the court")
					: isDisposed({ item, today })
						? t("Decision")
						: t("Next hearing")}
			</h2>
			<NextHearing
				item={item}
				extras={extras}
				today={today}
				problem={checked.check.problem}
				notedPurpose={newest?.purpose}
			/>
			{doubts.map((words) => (
				<p key={words} dir="auto" className="note mt-2">
					{words}
				</p>
			))}
			<NotedMark by={notedBy} />
			{newest && item.ownForum === null && (
				<CourtDiffers newest={newest} nextDate={item.nextDate} isNoted={item.isNoted} />
			)}
			{may("hearing") && !isDisposed({ item, today }) && (
				<p className="no-print mt-2">
					<Link
						to={`${paths.recordHearing(item.id)}?return=${encodeURIComponent(checked.here)}`}
						className="button button-primary"
					>
						{t("Record hearing")}
					</Link>
				</p>
			)}
			{note && (
				<p dir="auto" className="no-print mt-2 break-words whitespace-pre-line">
					{note.slice(0, MAX_NOTE_START_LENGTH)} <a href="#note">{may("note") ? t("Edit note") : t("Note")}</a>
				</p>
			)}
			<LastChecked item={item} {...checked} />
		</section>
	);
}

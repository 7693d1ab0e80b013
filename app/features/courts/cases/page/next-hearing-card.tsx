import { isDisposed, LastChecked, type LastCheckedProps, NextHearing } from "~/features/courts/cases/page/next-hearing";
import type { CasePage } from "~/features/courts/cases/page/queries.server";
import { useMay } from "~/features/people/chamber/use-may";
import { t } from "~/platform/language/translate";

const MAX_NOTE_START_LENGTH = 300;

type NextHearingCardProps = LastCheckedProps & Pick<CasePage, "extras" | "today" | "note">;

/** The top card of a case's page: next hearing, start of the note, and last check. */
export function NextHearingCard({ item, extras, today, note, ...checked }: NextHearingCardProps) {
	const may = useMay();
	return (
		<section className="case-next hearing-strong">
			<h2 className="text-base font-normal">
				{item.lookUp !== "found"
					? t("From the court")
					: isDisposed({ item, today })
						? t("Decision")
						: t("Next hearing")}
			</h2>
			<NextHearing item={item} extras={extras} today={today} problem={checked.check.problem} />
			{note && (
				<p dir="auto" className="no-print mt-2 break-words whitespace-pre-line">
					{note.slice(0, MAX_NOTE_START_LENGTH)} <a href="#note">{may("note") ? t("Edit note") : t("Note")}</a>
				</p>
			)}
			<LastChecked item={item} {...checked} />
		</section>
	);
}

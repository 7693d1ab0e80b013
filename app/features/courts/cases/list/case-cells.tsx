import { written } from "~/features/courts/cases/list/row-words";
import { type Day, formatDay } from "~/platform/calendar/day";
import { countWords, t } from "~/platform/language/translate";

export const dayOr = (day: Day | null, none = "N/A") => (day ? formatDay(day) : none);

export function ApprovalBadge({
	isApproved,
	notApproved = t("Not Approved"),
}: {
	isApproved: boolean;
	notApproved?: string;
}) {
	return isApproved ? (
		<span className="badge badge-good">{t("Approved")}</span>
	) : (
		<span className="badge badge-wait">{notApproved}</span>
	);
}

export const TextCell = ({ text, none = "–" }: { text: string | null; none?: string }) => (
	<td {...written(text ?? "")}>{text || none}</td>
);

/** A row shows this many names, then the number of the others. */
const NAMES_SHOWN = 2;

export function NamesCell({ names, none }: { names: string[]; none?: string }) {
	const others = names.length - NAMES_SHOWN;
	const shown = names.slice(0, NAMES_SHOWN).join(", ");
	return (
		<TextCell
			text={others > 0 ? `${shown} ${countWords(others, "and {count} other", "and {count} others")}` : shown}
			none={none}
		/>
	);
}

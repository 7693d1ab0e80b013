import type { LinkableCase } from "~/features/telling/messages/recipients/number-cases.server";
import { REASON_WORDS } from "~/features/telling/messages/recipients/recipient-words";
import { t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

export const OtherSide = ({ warning }: { warning: string | null }) =>
	warning && (
		<span className="error flex" dir="auto">
			{warning}
		</span>
	);

type LinkableCaseWordsProps = { item: LinkableCase /** The case's page, for a list of links. */; to?: string };

/** The label of a case's checkbox: the case, the party's side, and opposing parties linked to it. */
export function LinkableCaseWords({ item, to }: LinkableCaseWordsProps) {
	const { name, numberBeside, cnrNumber, hearing, party, warning, isByName } = item;
	return (
		<span>
			<span dir="auto">{to ? <Link to={to}>{name}</Link> : name}</span>{" "}
			<span className="hint">
				{party && (
					<>
						<span dir="auto">{party}</span> ·{" "}
					</>
				)}
				{numberBeside && `${numberBeside} · `}
				{cnrNumber && (
					<>
						<span className="figures">{cnrNumber}</span> ·{" "}
					</>
				)}
				{hearing}
				{isByName && ` · ${t(REASON_WORDS.by_name)}`}
			</span>
			<OtherSide warning={warning} />
		</span>
	);
}

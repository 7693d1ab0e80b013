import type { LinkableCase } from "~/features/telling/messages/recipients/number-cases.server";
import { REASON_WORDS } from "~/features/telling/messages/recipients/recipient-words";
import { t } from "~/platform/language/translate";

export const OtherSide = ({ warning }: { warning: string | null }) =>
	warning && (
		<span className="error flex" dir="auto">
			{warning}
		</span>
	);

/** The label of a case's checkbox: the case, the party's side, and opposing parties linked to it. */
export function LinkableCaseWords({ item }: { item: LinkableCase }) {
	const { name, numberBeside, cnrNumber, hearing, party, warning, isByName } = item;
	return (
		<span>
			<span dir="auto">{name}</span>{" "}
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

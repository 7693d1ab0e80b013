import type { Conflict } from "~/features/courts/conflicts/queries.server";
import { isolateDirection } from "~/features/courts/court-records/case-facts";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

const OURS = phrase("Conflict check: you appear for {party} in <0>{name}</0>.");
const OTHERS = phrase("Conflict check: {party} is on the other side of <0>{name}</0>.");

const sentenceOf = ({ isOurs, party, name }: Conflict) => ({
	id: isOurs ? OURS : OTHERS,
	values: { party: isolateDirection(party), name: isolateDirection(name) },
});

/** One line of text, without links. */
export const conflictsInWords = (conflicts: Conflict[]) =>
	conflicts
		.map(sentenceOf)
		.map(({ id, values }) => t(id, values).replace(/<\/?0>/g, ""))
		.join(" ");

/** Warns of the conflicts of a case that was just added. */
export const ConflictNotes = ({ conflicts }: { conflicts: Conflict[] }) =>
	conflicts.map((conflict) => (
		<p key={conflict.caseId + conflict.party} className="note mb-3">
			<Words {...sentenceOf(conflict)}>
				<Link to={paths.case(conflict.caseId)} />
			</Words>
		</p>
	));

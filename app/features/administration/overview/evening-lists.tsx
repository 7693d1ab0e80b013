import type { readEvening, StateLists } from "~/features/courts/cause-lists/queries.server";
import { formatDay } from "~/platform/calendar/day";
import { phrases, t } from "~/platform/language/translate";
import { DataTable, RowHead } from "~/ui/list/table";

const figures = new Intl.NumberFormat("en-IN");

const addUp = (states: StateLists[]): StateLists => {
	const sum = (of: (one: StateLists) => number) => states.reduce((total, one) => total + of(one), 0);
	return {
		state: t("All states"),
		answered: sum(({ answered }) => answered),
		none: sum(({ none }) => none),
		failed: sum(({ failed }) => failed),
		notAsked: sum(({ notAsked }) => notAsked),
	};
};

function Row({ lists: { state, answered, none, failed, notAsked } }: { lists: StateLists }) {
	return (
		<tr>
			<RowHead>{state}</RowHead>
			<td>{figures.format(answered + none + failed)}</td>
			<td>{figures.format(answered)}</td>
			<td>{figures.format(none)}</td>
			<td>{figures.format(failed)}</td>
			<td>{figures.format(notAsked)}</td>
		</tr>
	);
}

type EveningListsProps = { evening: NonNullable<Awaited<ReturnType<typeof readEvening>>> };

/** The cause lists of the latest evening by state: asked, answered, none published, failed, not asked. */
export function EveningLists({ evening: { day, hearings, states } }: EveningListsProps) {
	const count = (number: number) => figures.format(number);
	return (
		<section className="mb-6">
			<h2 className="mb-3">{t("Cause lists of {day}", { day: formatDay(day) })}</h2>
			<p className="mb-2">
				{t("Hearings: {listed} listed, {notListed} not listed, {noList} without a list, {notChecked} not checked.", {
					listed: count(hearings.listed),
					notListed: count(hearings.notListed),
					noList: count(hearings.noList),
					notChecked: count(hearings.notChecked),
				})}
			</p>
			{states.length > 0 && (
				<DataTable
					className=""
					label={t("Cause lists by state")}
					columns={phrases("State", "Asked", "Answered", "No list", "Failed", "Not asked")}
				>
					{states.map((lists) => (
						<Row key={lists.state} lists={lists} />
					))}
					{states.length > 1 && <Row lists={addUp(states)} />}
				</DataTable>
			)}
		</section>
	);
}

import type { readEvening, StateLists } from "~/features/courts/cause-lists/queries.server";
import { formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

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
	const counts = [answered + none + failed, answered, none, failed, notAsked];
	return (
		<tr>
			<th scope="row">{state}</th>
			{counts.map((count, column) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the columns stay
				<td key={column} className="figures">
					{figures.format(count)}
				</td>
			))}
		</tr>
	);
}

type EveningListsProps = { evening: NonNullable<Awaited<ReturnType<typeof readEvening>>> };

/** The cause lists of the latest evening by state: asked, answered, none published, failed, not asked. */
export function EveningLists({ evening: { day, hearings, states } }: EveningListsProps) {
	const count = (number: number) => figures.format(number);
	return (
		<section>
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
				<table className="table mb-5">
					<thead>
						<tr>
							<th scope="col">{t("State")}</th>
							<th scope="col">{t("Asked")}</th>
							<th scope="col">{t("Answered")}</th>
							<th scope="col">{t("No list")}</th>
							<th scope="col">{t("Failed")}</th>
							<th scope="col">{t("Not asked")}</th>
						</tr>
					</thead>
					<tbody>
						{states.map((lists) => (
							<Row key={lists.state} lists={lists} />
						))}
						{states.length > 1 && <Row lists={addUp(states)} />}
					</tbody>
				</table>
			)}
		</section>
	);
}

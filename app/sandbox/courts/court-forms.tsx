import { formatDay } from "~/platform/calendar/day";
import type { DemoCourtCase } from "~/sandbox/courts/demo-court.server";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

const stateOf = ({ state, nextDate }: DemoCourtCase) => {
	if (state === "unknown") return "unknown to the court";
	if (state === "disposed") return "disposed";
	return nextDate ? `next ${formatDay(nextDate)}` : "no next date";
};

type Mistake = { cnr: string; message: string };

/** One demo case with buttons that change its court response. */
function CourtForm({ item, mistake }: { item: DemoCourtCase; mistake?: string }) {
	const id = `next-${item.cnr}`;
	return (
		<details className="card mb-3" open={mistake !== undefined}>
			<summary>
				<bdi>{item.title}</bdi> · <span className="figures">{item.cnr}</span> · {stateOf(item)}
				{item.isChanged && " (changed)"}
			</summary>
			<SafeForm className="mt-3">
				<input type="hidden" name="cnr" value={item.cnr} />
				<div className="field">
					<label htmlFor={id}>Next date</label>
					<input
						id={id}
						name="next_date"
						type="date"
						className="input"
						defaultValue={item.nextDate ?? ""}
						aria-invalid={mistake ? true : undefined}
						aria-describedby={mistake ? `${id}-error` : undefined}
					/>
					{mistake && (
						<p className="error" id={`${id}-error`} role="alert">
							{mistake}
						</p>
					)}
				</div>
				<div className="actions">
					<SubmitButton className="button button-small" name="intent" value="move">
						Change the date
					</SubmitButton>
					<SubmitButton className="button button-small" name="intent" value="clear">
						Remove the date
					</SubmitButton>
					<SubmitButton className="button button-small" name="intent" value="dispose">
						Dispose of the case
					</SubmitButton>
					<SubmitButton className="button button-small" name="intent" value="gone">
						Remove the CNR from the court
					</SubmitButton>
					{item.isChanged && (
						<SubmitButton className="button button-small button-quiet" name="intent" value="reset">
							Undo all changes
						</SubmitButton>
					)}
				</div>
			</SafeForm>
		</details>
	);
}

/** Collapsed by default: most users come for the messages below. */
export const CourtForms = ({ items, mistake }: { items: DemoCourtCase[]; mistake?: Mistake }) => (
	<details open={mistake !== undefined}>
		<summary className="mb-3">Show the {items.length} cases of the demo</summary>
		{items.map((item) => (
			<CourtForm key={item.cnr} item={item} mistake={mistake?.cnr === item.cnr ? mistake.message : undefined} />
		))}
	</details>
);

export const SimulationForm = () => (
	<SafeForm>
		<div className="actions">
			<SubmitButton busy="Simulating…" name="play" value="night">
				Simulate the night
			</SubmitButton>
			<SubmitButton busy="Simulating…" className="button" name="play" value="evening">
				Simulate the evening
			</SubmitButton>
		</div>
	</SafeForm>
);

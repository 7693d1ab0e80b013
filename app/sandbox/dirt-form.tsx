import type { DirtSettings } from "~/sandbox/dirt";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";

const LABELS = { percent: "Percent of the answers", seed: "Seed", about: "Only CNRs and numbers that begin with" };

/** How dirty the simulators' answers are, and of which kind. */
export const DirtForm = ({ dirt, kinds, mistake }: { dirt: DirtSettings; kinds: string[]; mistake?: string }) => (
	<SafeForm>
		<h2 className="mt-4">Dirt</h2>
		<p className="mb-3">
			The companies answer as in the world: dates in many forms, codes in names, failures within good answers.
		</p>
		<div className="columns">
			{(["percent", "seed", "about"] as const).map((name) => (
				<div className="field" key={name}>
					<label htmlFor={`dirt-${name}`}>{LABELS[name]}</label>
					<input id={`dirt-${name}`} name={name} className="input" defaultValue={dirt[name]} />
				</div>
			))}
			<div className="field">
				<label htmlFor="dirt-kind">Kind</label>
				<select id="dirt-kind" name="kind" className="input" defaultValue={dirt.kind}>
					<option value="">every kind</option>
					{kinds.map((kind) => (
						<option key={kind}>{kind}</option>
					))}
				</select>
			</div>
		</div>
		{mistake && (
			<p className="error" role="alert">
				{mistake}
			</p>
		)}
		<SubmitButton className="button">Set</SubmitButton>
	</SafeForm>
);

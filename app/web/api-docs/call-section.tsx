import { Answer, Samples } from "~/web/api-docs/code";
import type { CallView, FieldRow } from "~/web/api-docs/views";

/** `asks`: these are input fields, so "required" is shown. */
export function Fields({ rows, asks = true }: { rows: FieldRow[]; asks?: boolean }) {
	return (
		<dl className="fields">
			{rows.map(({ name, kind, isRequired, about, example }) => (
				<div key={name}>
					<dt>
						<code>{name}</code> {kind}
						{asks && isRequired && <strong className="text-bad">, required</strong>}
					</dt>
					<dd>
						{about && `${about}. `}
						{example && (
							<>
								Example: <code>{example}</code>
							</>
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}

function CallSection({ call }: { call: CallView }) {
	const { id, method, address, alsoAt, isForAdmins, summary, description, who, parameters, body, acceptsForm } = call;
	return (
		<section className="prose pt-6 pb-2" aria-labelledby={id}>
			<h3 id={id}>
				<a href={`#${id}`}>{summary}</a>
			</h3>
			<p className="note">
				<code>
					<strong>{method}</strong> {address}
				</code>
				{isForAdmins && <span className="badge badge-wait ml-2">Administrators only</span>}
			</p>
			{description && <p>{description}</p>}
			{!isForAdmins && (
				<p>
					<strong>Authorization:</strong> {who}.
				</p>
			)}
			{alsoAt.length > 0 && (
				<p>
					<strong>Also at:</strong> <code>{alsoAt.join(", ")}</code>
				</p>
			)}
			{parameters.length > 0 && (
				<>
					<h4>Parameters</h4>
					<Fields rows={parameters} />
				</>
			)}
			{body.length > 0 && (
				<>
					<h4>Body</h4>
					<p className="hint">{acceptsForm ? "JSON, or the fields of a form." : "JSON."}</p>
					<Fields rows={body} />
				</>
			)}
			<Samples id={`${id}-in`} label={`Example: ${summary}`} samples={call.samples} />
			<p>
				<strong>Returns:</strong> {call.returns}.
			</p>
			<Answer>{call.answer}</Answer>
			{call.refusals.length > 0 && (
				<>
					<h4>Specific errors</h4>
					<ul>
						{call.refusals.map(({ status, about }) => (
							<li key={status}>
								<strong>{status}</strong>: {about}.
							</li>
						))}
					</ul>
				</>
			)}
		</section>
	);
}

export function Calls({ calls }: { calls: CallView[] }) {
	const ofAll = calls.filter(({ isForAdmins }) => !isForAdmins);
	const ofAdmins = calls.filter(({ isForAdmins }) => isForAdmins);
	return (
		<>
			{ofAll.map((call) => (
				<CallSection key={call.id} call={call} />
			))}
			{ofAdmins.length > 0 && (
				<>
					<h2 id="administrators">For administrators</h2>
					{ofAdmins.map((call) => (
						<CallSection key={call.id} call={call} />
					))}
				</>
			)}
		</>
	);
}

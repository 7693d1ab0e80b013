import { RowHead, TableRegion } from "~/ui/table-region";

export type FieldRow = { name: string; kind: string; isNeeded: boolean; about: string; example: string };

export type CallView = {
	id: string;
	method: string;
	address: string;
	alsoAt: string[];
	summary: string;
	description: string;
	who: string;
	parameters: FieldRow[];
	body: FieldRow[];
	takesForm: boolean;
	curl: string;
	/** The fields of the response, in words. */
	gives: string;
	answer: string;
	refusals: { status: string; about: string }[];
};

export type RecordView = { name: string; about: string; fields: FieldRow[] };

/** Code. It wraps, so that nothing scrolls sideways. */
export function Code({ children }: { children: string }) {
	return (
		<pre className="code">
			<code>{children}</code>
		</pre>
	);
}

/** A table of fields; `asks` for input, where a field is required or not. */
export function FieldTable({ label, rows, asks = true }: { label: string; rows: FieldRow[]; asks?: boolean }) {
	return (
		<TableRegion label={label} hasCards>
			<table className="table">
				<thead>
					<tr>
						{["Name", "Type", ...(asks ? ["Required"] : []), "Example", "Description"].map((column) => (
							<th key={column} scope="col">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ name, kind, isNeeded, example, about }) => (
						<tr key={name}>
							<RowHead label="Name">
								<code className="message">{name}</code>
							</RowHead>
							<td data-label="Type">
								<span className="message">{kind}</span>
							</td>
							{asks && <td data-label="Required">{isNeeded ? "yes" : "no"}</td>}
							<td data-label="Example">
								<span className="message">{example || "–"}</span>
							</td>
							<td data-label="Description">
								<span className="message">{about || "–"}</span>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}

/** One call: what it does, who may call it, its input and output, and a command to try. */
export function CallSection({ call }: { call: CallView }) {
	const { id, method, address, alsoAt, summary, description, who, parameters, body, takesForm } = call;
	return (
		<section className="api-call" aria-labelledby={id}>
			<h3 id={id}>{summary}</h3>
			<p className="api-address">
				<code>
					<strong>{method}</strong> {address}
				</code>
			</p>
			{description && <p>{description}</p>}
			<p>
				<strong>Authorization:</strong> {who}.
			</p>
			{alsoAt.length > 0 && (
				<p>
					<strong>Also at:</strong> <code className="message">{alsoAt.join(", ")}</code>
				</p>
			)}
			{parameters.length > 0 && (
				<>
					<h4>Parameters</h4>
					<FieldTable label={`Parameters of: ${summary}`} rows={parameters} />
				</>
			)}
			{body.length > 0 && (
				<>
					<h4>Body</h4>
					<p className="hint">{takesForm ? "JSON, or the fields of a form." : "JSON."}</p>
					<FieldTable label={`Body of: ${summary}`} rows={body} />
				</>
			)}
			<p>
				<strong>Returns:</strong> {call.gives}.
			</p>
			<h4>Try it</h4>
			<Code>{call.curl}</Code>
			<details>
				<summary>Example response</summary>
				<Code>{call.answer}</Code>
			</details>
			{call.refusals.length > 0 && (
				<>
					<h4>Errors</h4>
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

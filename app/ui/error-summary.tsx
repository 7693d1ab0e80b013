import type { AnyField } from "~/ui/field";

type ErrorSummaryProps<Name extends string> = {
	form: { errorId: string; errors?: string[] };
	fields: Record<NoInfer<Name>, AnyField>;
	/** The labels of the fields, in the order of the form. */
	labels: Record<Name, string>;
	/** What is said above a message that belongs to no field. */
	failure?: string;
};

/** A message of one field where it stands apart from it: it names the field, unless its own words do. */
function withLabel(label: string, message: string): string {
	return message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;
}

/** All errors of a form, above it; each names its field and links to it. */
export function ErrorSummary<Name extends string>({
	form,
	fields,
	labels,
	failure = "This could not be done:",
}: ErrorSummaryProps<Name>) {
	const wrong = Object.entries<string>(labels).flatMap(([name, label]) => {
		const { id, errors } = fields[name as Name];
		return errors?.[0] ? [{ id, message: withLabel(label, errors[0]) }] : [];
	});
	if (!form.errors && wrong.length === 0) return null;
	return (
		<div className="error-summary" role="alert" id={form.errorId}>
			<p className="font-semibold">{wrong.length > 0 ? "Please correct the following:" : failure}</p>
			<ul>
				{form.errors?.map((message) => (
					<li key={message}>{message}</li>
				))}
				{wrong.map(({ id, message }) => (
					<li key={id}>
						<a href={`#${id}`}>{message}</a>
					</li>
				))}
			</ul>
		</div>
	);
}

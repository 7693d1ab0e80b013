import { t } from "~/platform/language/translate";
import type { AnyField } from "~/ui/form/field";

type ErrorSummaryProps<Name extends string> = {
	form: { errorId: string; errors?: string[] };
	fields: Record<NoInfer<Name>, AnyField>;
	/** Labels of the fields, in form order. */
	labels: Record<Name, string>;
	/** Heading above an error that belongs to no field. */
	failure?: string;
	/** Without scripts the focus goes here on load, unless a field has it. */
	hasFocus?: boolean;
};

/** Prefixes a field's error with its label, unless the message already contains it. */
function withLabel(label: string, message: string): string {
	return message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;
}

/** Summary of all errors above a form; each names its field and links to it. */
export function ErrorSummary<Name extends string>({
	form,
	fields,
	labels,
	failure = t("This could not be done:"),
	hasFocus = true,
}: ErrorSummaryProps<Name>) {
	const wrong = Object.entries<string>(labels).flatMap(([name, label]) => {
		const { id, errors } = fields[name as Name];
		return errors?.[0] ? [{ id, words: withLabel(t(label), errors[0]) }] : [];
	});
	if (!form.errors && wrong.length === 0) return null;
	return (
		// biome-ignore lint/a11y/noAutofocus: a form that was refused starts with what is wrong
		<div className="error-summary" role="alert" id={form.errorId} tabIndex={-1} autoFocus={hasFocus}>
			<p className="font-semibold">{wrong.length > 0 ? t("Please correct the following:") : failure}</p>
			<ul>
				{form.errors?.map((message) => (
					<li key={message}>{t(message)}</li>
				))}
				<AnchorItems items={wrong} />
			</ul>
		</div>
	);
}

/** List items that link to elements of the same page by id. */
function AnchorItems({ items }: { items: { id: string; words: string }[] }) {
	return items.map(({ id, words }) => (
		<li key={id}>
			<a href={`#${id}`}>{words}</a>
		</li>
	));
}

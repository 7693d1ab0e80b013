import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { Block } from "~/features/administration/pages/markup";
import { PageText } from "~/features/administration/pages/page-text";
import { MAX_PAGE_LENGTH } from "~/features/administration/pages/pages";
import { PLACEHOLDERS } from "~/features/administration/pages/placeholders";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";
import { TextAreaField, TextField } from "~/ui/form/field";
import { ErrorSummary, IntentButton, SafeForm } from "~/ui/form/safe-form";

const LABELS = { text: phrase("Text"), from: phrase("In force from") };

const PLACES = [
	...Object.entries(PLACEHOLDERS),
	["cnr_picture", phrase("the picture of a slip, on a line of its own")],
];

function Placeholders() {
	return (
		<details className="mb-4">
			<summary>{t("Placeholders")}</summary>
			<ul>
				{PLACES.map(([name = "", meaning = ""]) => (
					<li key={name}>
						<code>{`{{${name}}}`}</code>: {t(meaning)}
					</li>
				))}
			</ul>
		</details>
	);
}

export function PagePreview({ blocks }: { blocks: Block[] }) {
	return (
		<section className="card mb-4" aria-labelledby="preview">
			<h2 id="preview" className="mb-3">
				{t("Preview")}
			</h2>
			<PageText blocks={blocks} />
		</section>
	);
}

type PageFormProps = {
	result: SubmissionResult<string[]> | undefined;
	text: string;
	today: Day;
	/** The version this one follows. */
	newest: number;
};

export function PageForm({ result, text, today, newest }: PageFormProps) {
	const [form, fields] = useForm<{ text: string; from: string; based_on: string }>({
		id: "page",
		lastResult: result,
		defaultValue: { text, from: today, based_on: String(newest) },
	});
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<input type="hidden" name="based_on" value={fields.based_on.initialValue} />
			<TextAreaField
				field={fields.text}
				label={t("Text")}
				hint={t(
					"“## ” starts a heading, “### ” a smaller heading, “- ” a list item. An empty line ends a paragraph. [words](https://…) is a link. Write in English: one text serves all languages.",
				)}
				rows={24}
				maxLength={MAX_PAGE_LENGTH}
				isRequired
			/>
			<Placeholders />
			<TextField
				field={fields.from}
				label={t("In force from")}
				hint={t("Today or a later day. From that day, it replaces all earlier versions.")}
				type="date"
				isRequired
			/>
			<div className="actions">
				<IntentButton value="preview" words={t("Preview")} />
				<IntentButton value="save" words={t("Save new version")} busy={t("Saving…")} isMain />
				<Link to={paths.admin.pages} className="button">
					{t("Cancel")}
				</Link>
			</div>
		</SafeForm>
	);
}

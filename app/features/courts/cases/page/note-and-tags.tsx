import { MAX_NOTE_LENGTH } from "~/features/courts/cases/page/note-length";
import { EditLink } from "~/features/courts/cases/page/page-address";
import { TagsForm } from "~/features/courts/cases/tags/tag-pieces";
import { useActingFor, useMay } from "~/features/people/chamber/use-may";
import { t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { Draft } from "~/ui/form/draft";
import { type AnyField, TextAreaField } from "~/ui/form/field";
import { type Basis, FormActions, SafeForm } from "~/ui/form/safe-form";

type NoteFormProps = { text: string; errors?: string[]; basis: Basis; cancelTo: string };

function NoteForm({ text, errors, basis, cancelTo }: NoteFormProps) {
	const field: AnyField = { id: "note", name: "note", errorId: "note-error", errors, initialValue: text };
	return (
		<SafeForm className="card mt-2" id="note-form" basis={basis} preventScrollReset>
			<Draft name="note" isRefused={errors !== undefined} />
			<TextAreaField
				field={{ ...field, isFocused: true }}
				label={t("Note")}
				hint={t("Only you and your members see it: here, in the diary and in the search.")}
				maxLength={MAX_NOTE_LENGTH}
				rows={4}
			/>
			<FormActions intent="note" busy={t("Saving…")} cancelTo={cancelTo} isPlain>
				{t("Save note")}
			</FormActions>
		</SafeForm>
	);
}

type NoteAndTagsProps = {
	note: string;
	tags: string[];
	versions: Record<"note" | "tags", string>;
	/** The refused form. */
	result?: Basis["result"];
	/** The form to show. */
	edit: string;
	here: string;
};

/** The note, which only the owner and their members see, and the forms of note and tags where they are asked for. */
export function NoteAndTags({ note, tags, versions, result, edit, here }: NoteAndTagsProps) {
	const acting = useActingFor();
	const may = useMay();
	/** A form's text as typed, if it was refused, with its errors. Undefined while it is closed. */
	const shown = (name: "note" | "tags", saved: string) => {
		const text = own(result?.initialValue, name);
		const isRefused = typeof text === "string";
		if (!may(name === "note" ? "note" : "tag") || (edit !== name && !isRefused)) return undefined;
		const basis = { version: versions[name], result: isRefused ? result : undefined };
		const errors = result?.error?.[name] ?? undefined;
		return { text: isRefused ? text : saved, errors, basis, cancelTo: here, key: `${isRefused} ${saved}` };
	};
	const [noteForm, tagsForm] = [shown("note", note), shown("tags", tags.join(", "))];
	if (!note && !may("note") && !may("tag")) return null;
	return (
		<section className="case-note">
			<div className="heading-line">
				<h2>{acting ? t("Note") : t("Your note")}</h2>
				{may("note") && !noteForm && (
					<EditLink here={here} form="note">
						{note ? t("Edit note") : t("Add a note")}
					</EditLink>
				)}
				{may("tag") && !tagsForm && (
					<EditLink here={here} form="tags">
						{tags.length > 0 ? t("Edit tags") : t("Add tags")}
					</EditLink>
				)}
			</div>
			{noteForm ? (
				<NoteForm {...noteForm} />
			) : (
				note && (
					<p dir="auto" className="wrap-anywhere whitespace-pre-line">
						{note}
					</p>
				)
			)}
			{tagsForm && <TagsForm {...tagsForm} />}
		</section>
	);
}

import { MAX_TAG_LENGTH, MAX_TAGS } from "~/features/courts/cases/tags/tag-bounds";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { type AnyField, TextField } from "~/ui/form/field";
import { type Basis, FormActions, SafeForm } from "~/ui/form/safe-form";
import { Link } from "~/ui/frame/router";

/** A case's tags on its page; each links to the cases that have it. */
export function TagLinks({ tags }: { tags: string[] }) {
	if (tags.length === 0) return null;
	return (
		<p className="mt-2">
			<span className="visually-hidden">{t("Tags:")} </span>
			{tags.map((tag) => (
				<Link key={tag} to={`${paths.cases}?tag=${encodeURIComponent(tag)}`} className="tag" dir="auto">
					{tag}
				</Link>
			))}
		</p>
	);
}

type TagsFormProps = { text: string; errors?: string[]; basis: Basis; cancelTo: string };

export function TagsForm({ text, errors, basis, cancelTo }: TagsFormProps) {
	const field: AnyField = { id: "tags", name: "tags", errorId: "tags-error", errors, initialValue: text };
	return (
		<SafeForm className="card mt-2" id="tags-form" basis={basis} preventScrollReset>
			<TextField
				field={{ ...field, isFocused: true }}
				label={t("Tags")}
				hint={t("Up to {maxTags}, with commas between them. Only you see them.", { maxTags: MAX_TAGS })}
				autoComplete="off"
				dir="auto"
			/>
			<FormActions intent="tags" busy={t("Saving…")} cancelTo={cancelTo} isPlain>
				{t("Save tags")}
			</FormActions>
		</SafeForm>
	);
}

type OneTagFieldProps = {
	field: AnyField;
	/** The user's tags so far. */
	own: string[];
};

/** One tag, with the user's own tags as suggestions. */
export function OneTagField({ field, own }: OneTagFieldProps) {
	return (
		<>
			<TextField
				field={field}
				label={t("Tag")}
				autoComplete="off"
				dir="auto"
				maxLength={MAX_TAG_LENGTH}
				list="own-tags"
			/>
			<datalist id="own-tags">
				{own.map((tag) => (
					<option key={tag} value={tag} />
				))}
			</datalist>
		</>
	);
}

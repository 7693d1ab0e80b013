import { Link } from "@remix-run/react";
import { MAX_NOTE_LENGTH } from "~/features/courts/cases/page/note-length";
import { TagsForm } from "~/features/courts/cases/tags/tag-pieces";
import { useActingFor, useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { Draft } from "~/ui/form/draft";
import { type AnyField, TextAreaField } from "~/ui/form/field";
import { type Basis, FormActions, SafeForm, SubmitButton } from "~/ui/form/safe-form";

type NoteFormProps = { text: string; errors?: string[]; basis: Basis };

function NoteForm({ text, errors, basis }: NoteFormProps) {
	const field: AnyField = { id: "note", name: "note", errorId: "note-error", errors, initialValue: text };
	return (
		<SafeForm className="card" id="note-form" basis={basis}>
			<Draft name="note" isRefused={errors !== undefined} />
			<TextAreaField
				field={field}
				label={t("Note")}
				hint={t("Only you and your members see it: here, in the diary and in the search.")}
				maxLength={MAX_NOTE_LENGTH}
				rows={4}
			/>
			<FormActions intent="note" busy={t("Saving…")} isPlain>
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
};

/** The note and the tags, which only the owner and their members see. */
export function NoteAndTags({ note, tags, versions, result }: NoteAndTagsProps) {
	const savedTags = tags.join(", ");
	const acting = useActingFor();
	const may = useMay();
	/** A form's text as typed, if it was refused, with its errors. */
	const shown = (name: "note" | "tags", saved: string) => {
		const text = own(result?.initialValue, name);
		const errors = result?.error?.[name] ?? undefined;
		const isRefused = typeof text === "string";
		const basis = { version: versions[name], result: isRefused ? result : undefined };
		return { text: isRefused ? text : saved, errors, basis, key: `${isRefused} ${saved}` };
	};
	return (
		<section className="case-note">
			<h2 className="mt-5 mb-2">{acting ? t("Note and tags") : t("Your note and tags")}</h2>
			{note && !may("note") && (
				<p dir="auto" id="note">
					{note}
				</p>
			)}
			<div className="parts">
				{may("note") && <NoteForm {...shown("note", note)} />}
				{may("tag") && <TagsForm {...shown("tags", savedTags)} />}
			</div>
		</section>
	);
}

export function AlertsPart({ isMuted }: { isMuted: boolean }) {
	const acting = useActingFor();
	return (
		<section>
			<h2 className="mt-5 mb-2">{t("Alerts")}</h2>
			<MuteForm isMuted={isMuted} />
			{!acting && (
				<p className="mt-2">
					<Link to={paths.alerts}>{t("Choose alerts")}</Link> · <Link to={paths.sentAlerts}>{t("Alerts sent")}</Link>
				</p>
			)}
		</section>
	);
}

function MuteForm({ isMuted }: { isMuted: boolean }) {
	return (
		<SafeForm className="card">
			<p>{isMuted ? t("No alerts are sent for this case.") : t("You get an alert when this case changes.")}</p>
			<SubmitButton className="button mt-2" name="intent" value={isMuted ? "unmute" : "mute"} busy={t("Saving…")}>
				{isMuted ? t("Turn alerts on") : t("Turn alerts off")}
			</SubmitButton>
		</SafeForm>
	);
}

import { Link } from "@remix-run/react";
import { MAX_NOTE_LENGTH } from "~/features/courts/cases/page/note-length";
import { TagsForm } from "~/features/courts/cases/tags/tag-pieces";
import { useActingFor, useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { Draft } from "~/ui/form/draft";
import { type AnyField, TextAreaField } from "~/ui/form/field";
import { IntentButton, SafeForm, SubmitButton } from "~/ui/form/safe-form";

type NoteFormProps = { note: string; errors?: string[] };

function NoteForm({ note, errors }: NoteFormProps) {
	const field: AnyField = { id: "note", name: "note", errorId: "note-error", errors, initialValue: note };
	return (
		<SafeForm className="card" id="note-form">
			<Draft name="note" isRefused={errors !== undefined} />
			<TextAreaField
				field={field}
				label={t("Note")}
				hint={t("Only you and your members see it: here, in the diary and in the search.")}
				maxLength={MAX_NOTE_LENGTH}
				rows={4}
			/>
			<IntentButton value="note" words={t("Save note")} busy={t("Saving…")} />
		</SafeForm>
	);
}

type NoteAndTagsProps = {
	note: string;
	tags: string[];
	/** Rejected input, and its errors. */
	typed?: Record<string, unknown>;
	errors?: Record<string, string[] | null> | null;
};

/** The note and the tags, which only the owner and their members see. */
export function NoteAndTags({ note, tags, typed, errors }: NoteAndTagsProps) {
	const savedTags = tags.join(", ");
	const acting = useActingFor();
	const may = useMay();
	const typedIn = (name: string, otherwise: string) => {
		const text = own(typed, name);
		return typeof text === "string" ? text : otherwise;
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
				{may("note") && <NoteForm note={typedIn("note", note)} errors={errors?.note ?? undefined} key={note} />}
				{may("tag") && (
					<TagsForm tags={typedIn("tags", savedTags)} errors={errors?.tags ?? undefined} key={savedTags} />
				)}
			</div>
		</section>
	);
}

export function AlertsPart({ isMuted }: { isMuted: boolean }) {
	const acting = useActingFor();
	const may = useMay();
	if (!may("change")) return null;
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

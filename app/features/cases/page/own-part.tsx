import { Link } from "@remix-run/react";
import { LONGEST_NOTE } from "~/features/cases/page/note-length";
import { TagsForm } from "~/features/cases/tags/tag-pieces";
import { paths } from "~/paths";
import { Draft } from "~/ui/draft";
import { type AnyField, TextAreaField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

type NoteFormProps = { note: string; errors?: string[] };

/** The owner's note on a case. */
function NoteForm({ note, errors }: NoteFormProps) {
	const field: AnyField = { id: "note", name: "note", errorId: "note-error", errors, initialValue: note };
	return (
		<SafeForm className="card" id="note-form">
			<Draft name="note" isRefused={errors !== undefined} />
			<TextAreaField
				field={field}
				label="Note"
				hint="Only you see it: here, in the diary and in your search."
				maxLength={LONGEST_NOTE}
				rows={4}
			/>
			<SubmitButton className="button" name="intent" value="note" busy="Saving…">
				Save note
			</SubmitButton>
		</SafeForm>
	);
}

type OwnPartProps = {
	note: string;
	tags: string[];
	/** What the person typed, where it was not taken, and why. */
	typed?: Record<string, unknown>;
	errors?: Record<string, string[] | null> | null;
};

/** What only the owner sees and writes: the note and the tags. */
export function OwnPart({ note, tags, typed, errors }: OwnPartProps) {
	const kept = tags.join(", ");
	const typedIn = (name: string, otherwise: string) => {
		const text = typed?.[name];
		return typeof text === "string" ? text : otherwise;
	};
	return (
		<section>
			<h2 className="mt-5 mb-2">Your note and tags</h2>
			<div className="own-part">
				<NoteForm note={typedIn("note", note)} errors={errors?.note ?? undefined} key={note} />
				<TagsForm tags={typedIn("tags", kept)} errors={errors?.tags ?? undefined} key={kept} />
			</div>
		</section>
	);
}

/** The alerts about one case. */
export function AlertsPart({ isMuted }: { isMuted: boolean }) {
	return (
		<section>
			<h2 className="mt-5 mb-2">Alerts</h2>
			<MuteForm isMuted={isMuted} />
			<p className="mt-2">
				<Link to={paths.alerts}>Choose alerts</Link> · <Link to={paths.sentAlerts}>Alerts sent</Link>
			</p>
		</section>
	);
}

/** Turns the alerts about one case off and on. */
function MuteForm({ isMuted }: { isMuted: boolean }) {
	return (
		<SafeForm className="card">
			<p>{isMuted ? "No alerts are sent for this case." : "You are told when this case changes."}</p>
			<SubmitButton className="button mt-2" name="intent" value={isMuted ? "unmute" : "mute"} busy="Saving…">
				{isMuted ? "Turn alerts on" : "No alerts for this case"}
			</SubmitButton>
		</SafeForm>
	);
}

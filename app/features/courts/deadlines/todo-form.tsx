import { MAX_REFERENCE_LENGTH, MAX_TITLE_LENGTH } from "~/features/courts/deadlines/bounds";
import { DEADLINE_KIND_WORDS } from "~/features/courts/deadlines/deadline-words";
import type { DeadlineItem } from "~/features/courts/deadlines/queries.server";
import { t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { type AnyField, type Option, SelectField, TextField } from "~/ui/form/field";
import { type Basis, FormActions, SafeForm, SubmitButton } from "~/ui/form/safe-form";

export type Refused = Basis["result"];

/** The refused form of a to-do, "" for the one that adds one; undefined if another form was refused, or none. */
export const refusedOf = (result: Refused, intent: string, id: string): Refused =>
	own(result?.initialValue, "intent") === intent && (own(result?.initialValue, "deadline") ?? "") === id
		? result
		: undefined;

/** Makes the fields of one form, with what was typed and the errors where it was refused. */
function fieldsOf(id: string, refused: Refused) {
	return (name: string, value = ""): AnyField => {
		const typed = own(refused?.initialValue, name);
		const errors = own(refused?.error, name) ?? (name === "due" ? refused?.error?.asked : undefined) ?? undefined;
		const field = { id: `${id}-${name}`, name, errorId: `${id}-${name}-error`, errors };
		return { ...field, initialValue: typeof typed === "string" ? typed : value, isFocused: errors && true };
	};
}

/** The day that was questioned: posted again, it is confirmed. */
const Asked = ({ refused }: { refused: Refused }) => (
	<input type="hidden" name="asked" value={refused?.error?.asked ? String(own(refused.initialValue, "due")) : ""} />
);

/** One line that adds a to-do: what, and by when. */
export function AddTodo({ result }: { result: Refused }) {
	const refused = refusedOf(result, "todo-add", "");
	const field = fieldsOf("todo", refused);
	return (
		<SafeForm className="parts no-print mt-2" key={JSON.stringify(refused)} preventScrollReset>
			<Asked refused={refused} />
			<TextField
				field={field("title")}
				label={t("Thing to do")}
				maxLength={MAX_TITLE_LENGTH}
				dir="auto"
				autoComplete="off"
			/>
			<TextField
				field={field("due")}
				label={t("By when")}
				type="date"
				after={
					<SubmitButton className="button" name="intent" value="todo-add" busy={t("Adding…")}>
						{t("Add⟦to-do⟧")}
					</SubmitButton>
				}
			/>
		</SafeForm>
	);
}

const KINDS: Option[] = Object.entries(DEADLINE_KIND_WORDS).map(([id, name]) => ({ id, name }));

type TodoFormProps = { item: DeadlineItem; assignees: Option[]; result: Refused; cancelTo: string };

/** Changes a to-do, or deletes it. */
export function EditTodo({ item, assignees, result, cancelTo }: TodoFormProps) {
	const refused = refusedOf(result, "todo-change", item.id);
	const field = fieldsOf(`todo-${item.id}`, refused);
	return (
		<SafeForm className="card flex-1 min-w-0" id={`todo-${item.id}-form`} preventScrollReset>
			<input type="hidden" name="deadline" value={item.id} />
			<Asked refused={refused} />
			<TextField field={field("title", item.title)} label={t("Thing to do")} maxLength={MAX_TITLE_LENGTH} dir="auto" />
			<TextField field={field("due", item.due)} label={t("By when")} type="date" />
			<SelectField
				field={field("kind", item.kind)}
				label={t("Kind")}
				options={KINDS}
				placeholder={t("Choose the kind")}
			/>
			{assignees.length > 1 && (
				<SelectField
					field={field("assignee_id", item.assigneeId)}
					label={t("Assigned to")}
					options={assignees}
					placeholder={t("Choose who does it")}
				/>
			)}
			<FormActions intent="todo-change" busy={t("Saving…")} cancelTo={cancelTo} isPlain>
				{t("Save")}
			</FormActions>
			<details className="more">
				<summary>{t("Delete this to-do")}</summary>
				<SubmitButton className="button button-danger" name="intent" value="todo-delete" busy={t("Deleting…")}>
					{t("Delete")}
				</SubmitButton>
			</details>
		</SafeForm>
	);
}

/** Asks once for the number of what was filed. */
export function FiledTodo({ item, result, cancelTo }: Omit<TodoFormProps, "assignees">) {
	const field = fieldsOf(`done-${item.id}`, refusedOf(result, "todo-done", item.id));
	return (
		<SafeForm className="card flex-1 min-w-0" id={`done-${item.id}-form`} preventScrollReset>
			<input type="hidden" name="deadline" value={item.id} />
			<p className="what" dir="auto">
				{item.title}
			</p>
			<TextField
				field={{ ...field("reference"), isFocused: true }}
				label={t("Filing number")}
				hint={t("Optional")}
				maxLength={MAX_REFERENCE_LENGTH}
				autoComplete="off"
			/>
			<FormActions intent="todo-done" busy={t("Saving…")} cancelTo={cancelTo} isPlain>
				{t("Done")}
			</FormActions>
		</SafeForm>
	);
}

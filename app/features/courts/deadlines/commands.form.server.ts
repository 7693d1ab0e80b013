import { addDeadline, changeDeadline, deleteDeadline } from "~/features/courts/deadlines/commands.server";
import type { DeadlineForm } from "~/features/courts/deadlines/deadline-input";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { t } from "~/platform/language/translate";

/** Runs what a form of to-dos asks for. @returns the message @throws as the commands */
export async function runDeadlineForm(acting: ActingContext, form: DeadlineForm, caseId = ""): Promise<string> {
	const { deadline: id } = form;
	switch (form.intent) {
		case "todo-add": {
			const { title, due, asked } = form;
			await addDeadline(acting, caseId, { title, due }, { isConfirmed: asked === due });
			return t("To-do added.");
		}
		case "todo-change": {
			const { title, due, kind, assignee_id: assigneeId, asked } = form;
			await changeDeadline(acting, id, { title, due, kind, assigneeId }, { isConfirmed: asked === due });
			return t("To-do saved.");
		}
		case "todo-done":
			await changeDeadline(acting, id, { isDone: true, reference: form.reference });
			return t("To-do done.");
		case "todo-undo":
			await changeDeadline(acting, id, { isDone: false });
			return t("To-do open again.");
		case "todo-delete":
			await deleteDeadline(acting, id);
			return t("To-do deleted.");
	}
}

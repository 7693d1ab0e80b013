import type { Day } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

type Todo = { title: string; due: Day };

/** The to-do of a form in which it is optional, and what is missing of it. */
export function readTodo(title: string, due: Day | null): { todo?: Todo; problem?: { path: string; message: string } } {
	if (title && !due) return { problem: { path: "todo_due", message: t("Enter the day by which it is to be done") } };
	if (due && !title) return { problem: { path: "todo", message: t("Enter what is to be done") } };
	return title && due ? { todo: { title, due } } : {};
}

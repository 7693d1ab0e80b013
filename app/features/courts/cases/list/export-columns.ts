import type { ExportedCase } from "~/features/courts/cases/list/exported-cases.server";
import { type Day, formatDay } from "~/platform/calendar/day";

type Column = { name: string; width: number; value: (item: ExportedCase) => string | { day: Day } };

/** The export columns, new ones last; widths are for a workbook, in characters. "To do" is the open one that is due first. */
export const EXPORT_COLUMNS: Column[] = [
	{ name: "Next Hearing Date", width: 18, value: ({ hearing, none }) => (hearing ? { day: hearing } : none) },
	{ name: "Parties", width: 40, value: ({ parties }) => parties },
	{ name: "Case Number", width: 22, value: ({ caseNumber }) => caseNumber },
	{ name: "CNR Number", width: 20, value: ({ cnrNumber }) => cnrNumber },
	{ name: "Court", width: 36, value: ({ court }) => court },
	{ name: "Court Number and Judge", width: 36, value: ({ judge }) => judge },
	{ name: "Stage of Case", width: 24, value: ({ stage }) => stage },
	{ name: "Tags", width: 20, value: ({ tags }) => tags },
	{ name: "Note", width: 50, value: ({ note }) => note },
	{ name: "To do", width: 40, value: ({ todo }) => (todo ? `${formatDay(todo.due)}: ${todo.title}` : "") },
];

export const exportCells = (item: ExportedCase) => EXPORT_COLUMNS.map(({ value }) => value(item));

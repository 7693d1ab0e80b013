import { type Actions, numberIn, textIn } from "~/features/people/audit/actions";
import { countWords } from "~/platform/language/translate";

export const IMPORT_ACTIONS = {
	"court-record.import": {
		sentence: ({ actor, details: { fileName, totalRows } }) =>
			countWords(
				numberIn(totalRows),
				"{actor} imported {file} with {count} row",
				"{actor} imported {file} with {count} rows",
				{ actor, file: textIn(fileName) },
			),
		stated: ["fileName", "totalRows"],
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		recordImports: typeof IMPORT_ACTIONS;
	}
}

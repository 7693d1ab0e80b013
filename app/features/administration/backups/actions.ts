import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const BACKUP_ACTIONS = {
	"backup.restore": { sentence: phrase("{actor} restored a backup") },
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		backups: typeof BACKUP_ACTIONS;
	}
}

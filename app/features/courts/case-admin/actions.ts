import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const CASE_ADMIN_ACTIONS = {
	"case.approve": { sentence: phrase("{actor} approved {what}") },
	"case.withdraw-approval": { sentence: phrase("{actor} withdrew the approval of {what}") },
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		caseAdmin: typeof CASE_ADMIN_ACTIONS;
	}
}

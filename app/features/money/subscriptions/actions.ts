import type { Actions } from "~/features/people/audit/actions";
import { phrase } from "~/platform/language/translate";

export const NUMBER_ACTIONS = {
	"number.add": { sentence: phrase("{actor} saved a mobile number"), members: phrase("Saved a mobile number") },
	"number.change": { sentence: phrase("{actor} changed a mobile number"), members: phrase("Changed a mobile number") },
	"number.delete": { sentence: phrase("{actor} deleted a mobile number"), members: phrase("Deleted a mobile number") },
	"number.links": { sentence: phrase("{actor} changed linked numbers"), members: phrase("Changed linked numbers") },
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		numbers: typeof NUMBER_ACTIONS;
	}
}

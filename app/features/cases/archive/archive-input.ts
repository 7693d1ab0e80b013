import { z } from "zod";
import { selectedCases } from "~/features/cases/selection-input";
import { phrase } from "~/language/translate";

/** Cases to put away, or to bring back. */
export const archiveInput = selectedCases.extend({
	intent: z.enum(["archive", "restore"], { error: phrase("Choose Archive or Bring back") }),
});

import { z } from "zod";
import { selectedCases } from "~/features/cases/selection-input";

/** Cases to put away, or to bring back. */
export const archiveInput = selectedCases.extend({
	intent: z.enum(["archive", "restore"], { error: "Choose Archive or Bring back" }),
});

import { phrase } from "~/language/translate";

export const NOTHING_SELECTED = phrase("Please select at least one case");

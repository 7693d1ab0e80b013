import { phrase } from "~/platform/language/translate";

export const NOTHING_SELECTED = phrase("Please select at least one case");

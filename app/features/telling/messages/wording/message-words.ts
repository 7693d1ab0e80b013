import { phrase } from "~/platform/language/translate";

export const NOTHING_SELECTED = phrase("Please select at least one case");

export const NOTHING_LEFT = phrase("This text is empty if the party or date is unknown. Add some words.");

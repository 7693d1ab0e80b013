export const NOTHING_SELECTED = "Please select at least one case";

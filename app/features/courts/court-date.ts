/** Lives with the providers, whose adapters read such dates too and may not import a feature. */
export { type CourtDate, parseCourtDate, UNREADABLE } from "~/providers/court-date";

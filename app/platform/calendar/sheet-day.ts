import { DAY_MS, type Day } from "~/platform/calendar/day";

/** Days between the two systems of spreadsheets, which count from 1900 or from 1904. */
const DAYS_FROM_1904 = 1462;
const START_MS = Date.UTC(1899, 11, 30);
/** 1 March 1900, before which spreadsheets count a day that never was, and the end of 2100. */
const MIN_SERIAL = 61;
const MAX_SERIAL = 73_415;

/** A spreadsheet's serial number of a day. */
export const sheetSerialOf = (day: Day) => (Date.parse(`${day}T00:00:00Z`) - START_MS) / DAY_MS;

/** The day of a spreadsheet's serial number, whose fraction is a time of day; undefined outside 1900 to 2100. */
export function dayOfSheetSerial(serial: number, isFrom1904: boolean): Day | undefined {
	const days = Math.floor(serial) + (isFrom1904 ? DAYS_FROM_1904 : 0);
	if (!(days >= MIN_SERIAL && days <= MAX_SERIAL)) return undefined;
	return new Date(START_MS + days * DAY_MS).toISOString().slice(0, 10);
}

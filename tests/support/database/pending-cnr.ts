import { dayInIndia } from "../../../app/platform/calendar/day";
import { generatedCase } from "../../../app/sandbox/courts/ecourts-generated";
import { someCnr } from "./people";

/** A CNR whose case goes on in the sandbox's court; one in ten is decided, and has no next hearing. */
export function pendingCnr(): string {
	const cnr = someCnr();
	return generatedCase(cnr, dayInIndia(new Date()))?.decided ? pendingCnr() : cnr;
}

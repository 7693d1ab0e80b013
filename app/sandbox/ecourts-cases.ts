import { northernCases } from "~/sandbox/ecourts-cases-north";
import { southernCases } from "~/sandbox/ecourts-cases-south";
import { westernCases } from "~/sandbox/ecourts-cases-west";
import type { KnownCase } from "~/sandbox/ecourts-record";

export const knownCases: KnownCase[] = [...westernCases, ...northernCases, ...southernCases];

/** What somebody who tracks these cases would type. The first is heard today or on the next working day. */
export const demoCases = knownCases.map(({ cnr, stateId, districtId, caseType, registrationNumber }) => ({
	cnr,
	stateId,
	districtId,
	caseType,
	caseNumber: registrationNumber,
	year: Number(cnr.slice(-4)),
}));

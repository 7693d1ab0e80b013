import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { PRINCIPAL_BENCHES } from "~/features/courts/courts/principal-courts";
import { findCnrLetters } from "~/features/courts/courts/queries.server";
import { listDistrictsOf, listStates } from "~/features/people/places/queries.server";
import { env } from "~/platform/settings/env.server";
import { changeCourtAnswer, findCourtChanges, listCourtChanges } from "~/sandbox/courts/court-answers.server";
import { hearingsInSandbox, sayListed } from "~/sandbox/courts/court-lists.server";
import { answerEcourts } from "~/sandbox/courts/ecourts.server";
import { findPrincipalBench } from "~/sandbox/courts/ecourts-listed";
import { findDirt } from "~/sandbox/dirt.server";
import { recordCourtAnswer } from "~/sandbox/outbox.server";
import { requireSandbox } from "~/web/screens/sandbox.server";

async function answer({ request }: LoaderFunctionArgs | ActionFunctionArgs) {
	requireSandbox();
	return answerEcourts(request, {
		apiKey: env.ECOURTS_API_KEY,
		directory: { states: listStates, districts: listDistrictsOf, benches: PRINCIPAL_BENCHES },
		places: { findPlace: findCnrLetters, findBench: findPrincipalBench, listChanges: listCourtChanges },
		changes: { find: findCourtChanges, add: changeCourtAnswer },
		record: recordCourtAnswer,
		dirt: findDirt,
		lists: { hearings: hearingsInSandbox, say: sayListed },
	});
}

export const loader = answer;
export const action = answer;

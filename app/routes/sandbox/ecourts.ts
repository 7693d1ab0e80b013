import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env.server";
import { PRINCIPAL_BENCHES } from "~/features/courts/principal-courts";
import { listDistrictsOf, listStates } from "~/features/courts/queries.server";
import { findCnrLetters } from "~/features/courts/search-places.server";
import { requireSandbox } from "~/http/sandbox.server";
import { changeCourtAnswer, findCourtChanges, listCourtChanges } from "~/sandbox/court-answers.server";
import { answerEcourts } from "~/sandbox/ecourts.server";
import { findPrincipalBench } from "~/sandbox/ecourts-listed";

async function answer({ request }: LoaderFunctionArgs | ActionFunctionArgs) {
	requireSandbox();
	return answerEcourts(request, {
		apiKey: env.ECOURTS_API_KEY,
		directory: { states: listStates, districts: listDistrictsOf, benches: PRINCIPAL_BENCHES },
		places: { findPlace: findCnrLetters, findBench: findPrincipalBench, listChanges: listCourtChanges },
		changes: { find: findCourtChanges, add: changeCourtAnswer },
	});
}

export const loader = answer;
export const action = answer;

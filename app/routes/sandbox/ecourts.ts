import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env.server";
import { listDistrictsOf, listStates } from "~/features/courts/queries.server";
import { requireSandbox } from "~/http/sandbox.server";
import { answerEcourts } from "~/sandbox/ecourts.server";

async function answer({ request }: LoaderFunctionArgs | ActionFunctionArgs) {
	requireSandbox();
	return answerEcourts(request, {
		apiKey: env.ECOURTS_API_KEY,
		directory: { states: listStates, districts: listDistrictsOf },
	});
}

export const loader = answer;
export const action = answer;

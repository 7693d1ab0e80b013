import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/platform/settings/env.server";
import { changeCourtAnswer, findCourtChanges } from "~/sandbox/courts/court-answers.server";
import { answerCopies } from "~/sandbox/courts/ecourtsindia.server";
import { findDirt } from "~/sandbox/dirt.server";
import { recordCourtAnswer } from "~/sandbox/outbox.server";
import { requireSandbox } from "~/web/screens/sandbox.server";

async function answer({ request }: LoaderFunctionArgs | ActionFunctionArgs) {
	requireSandbox();
	return answerCopies(request, {
		apiKey: env.ECOURTSINDIA_API_KEY,
		changes: { find: findCourtChanges, add: changeCourtAnswer },
		record: recordCourtAnswer,
		dirt: findDirt,
	});
}

export const loader = answer;
export const action = answer;

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/platform/settings/env.server";
import { answerPush } from "~/sandbox/push.server";
import { requireSandbox } from "~/web/screens/sandbox.server";

function answer({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
	requireSandbox();
	return answerPush(request, params.subscription ?? "", env.LOOPBACK_URL);
}

export const loader = answer;
export const action = answer;

import type { ActionFunctionArgs } from "@remix-run/node";
import { simulate, simulationInput } from "~/sandbox/simulate.server";
import { requireSandbox, sandboxJson } from "~/web/screens/sandbox.server";

/** Runs a schedule once, as if at another time. */
export async function action({ request }: ActionFunctionArgs) {
	requireSandbox();
	return Response.json(await simulate(await sandboxJson(request, simulationInput)));
}

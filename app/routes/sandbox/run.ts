import type { ActionFunctionArgs } from "@remix-run/node";
import { requireSandbox, sandboxJson } from "~/http/sandbox.server";
import { play, playInput } from "~/sandbox/play.server";

/** Runs a schedule once, as if it were another moment (decision 77). */
export async function action({ request }: ActionFunctionArgs) {
	requireSandbox();
	return Response.json(await play(await sandboxJson(request, playInput)));
}

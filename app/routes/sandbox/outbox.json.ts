import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSandbox } from "~/http/sandbox.server";
import { listMessages } from "~/sandbox/outbox.server";

export async function loader({ request }: LoaderFunctionArgs) {
	requireSandbox();
	const messages = await listMessages(new URL(request.url).searchParams.get("to"));
	return Response.json({ messages });
}

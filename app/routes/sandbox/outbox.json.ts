import type { LoaderFunctionArgs } from "@remix-run/node";
import { listMessages } from "~/sandbox/outbox.server";
import { requireSandbox } from "~/web/screens/sandbox.server";

export async function loader({ request }: LoaderFunctionArgs) {
	requireSandbox();
	const messages = await listMessages(new URL(request.url).searchParams.get("to"));
	return Response.json({ messages });
}

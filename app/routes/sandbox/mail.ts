import type { ActionFunctionArgs } from "@remix-run/node";
import { requireSandbox } from "~/http/sandbox.server";
import { answerMail } from "~/sandbox/mail.server";

export async function action({ request }: ActionFunctionArgs) {
	requireSandbox();
	return answerMail(request);
}

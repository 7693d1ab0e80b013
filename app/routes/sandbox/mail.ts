import type { ActionFunctionArgs } from "@remix-run/node";
import { answerMail } from "~/sandbox/mail.server";
import { requireSandbox } from "~/web/screens/sandbox.server";

export async function action({ request }: ActionFunctionArgs) {
	requireSandbox();
	return answerMail(request);
}

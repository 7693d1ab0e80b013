import type { ActionFunctionArgs } from "@remix-run/node";
import { env } from "~/env.server";
import { requireSandbox } from "~/http/sandbox.server";
import { answerSms } from "~/sandbox/sms.server";

export async function action({ request }: ActionFunctionArgs) {
	requireSandbox();
	return answerSms(request, { authkey: env.SMS_AUTHKEY });
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { env } from "~/platform/settings/env.server";
import { answerSms } from "~/sandbox/sms.server";
import { requireSandbox } from "~/web/screens/sandbox.server";

const OF_HEARING = ["PARTIES", "NUMBER", "DAY", "COURT", "SENDER", "HOST", "TOKEN"];

export async function action({ request }: ActionFunctionArgs) {
	requireSandbox();
	const templates = {
		[env.SMS_TEMPLATE_ID]: ["OTP", "HOST"],
		[env.SMS_CHANGE_TEMPLATE_ID]: ["ENDING"],
		[env.SMS_UNDO_TEMPLATE_ID]: ["WHAT", "HOST", "TOKEN"],
		[env.SMS_ALERT_TEMPLATE_ID]: ["PARTIES", "NUMBER", "COURT", "NEWS", "MORE"],
		[env.SMS_ALERTS_TEMPLATE_ID]: ["TITLE", "PARTIES", "NUMBER", "NEWS", "COUNT"],
		[env.SMS_CLIENT_TEMPLATE_ID]: OF_HEARING,
		[env.SMS_CLIENT_TEMPLATE_ID_HI]: OF_HEARING,
		[env.SMS_CLIENT_TEMPLATE_ID_MR]: OF_HEARING,
	};
	return answerSms(request, { authkey: env.SMS_AUTHKEY, templates });
}

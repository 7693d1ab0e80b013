import type { ActionFunctionArgs } from "@remix-run/node";
import { requireSandbox } from "~/http/sandbox.server";
import { answerWhatsApp } from "~/sandbox/whatsapp.server";
import { whatsAppSimulator } from "~/sandbox/whatsapp.settings.server";

export async function action({ request, params }: ActionFunctionArgs) {
	requireSandbox();
	return answerWhatsApp(request, params.phoneNumberId ?? "", whatsAppSimulator);
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { answerWhatsApp } from "~/sandbox/whatsapp.server";
import { whatsAppSimulator } from "~/sandbox/whatsapp.settings.server";
import { requireSandbox } from "~/web/screens/sandbox.server";

export async function action({ request, params }: ActionFunctionArgs) {
	requireSandbox();
	return answerWhatsApp(request, params.phoneNumberId ?? "", whatsAppSimulator);
}

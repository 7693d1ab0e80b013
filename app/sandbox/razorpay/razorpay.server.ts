import { z } from "zod";
import { answerApi } from "~/sandbox/razorpay/razorpay-api.server";
import {
	CHECKOUT_SCRIPT,
	failed,
	notThere,
	payPage,
	returnLost,
	switchesPage,
} from "~/sandbox/razorpay/razorpay-pages.server";
import { checkoutAnswer, linkReturn, pay, type RazorpaySimulator } from "~/sandbox/razorpay/razorpay-pay.server";
import { findEntity, readSwitches, scopeOf, setSwitches, switches } from "~/sandbox/razorpay/razorpay-state.server";

const outcome = z.enum(["pay", "fail"]);
const checkoutCall = z.object({ key: z.string(), order_id: z.string(), amount: z.number(), outcome });
const switchCall = z.object({ user_id: z.string().default("") }).and(switches);

async function answerLink(request: Request, linkId: string, settings: RazorpaySimulator): Promise<Response> {
	const link = await findEntity("link", linkId);
	if (!link) return notThere();
	if (request.method !== "POST" || link.status === "paid") return payPage(link);
	const chosen = outcome.safeParse((await request.formData()).get("outcome"));
	if (!chosen.success) return payPage(link);
	const payment = await pay(settings, link, chosen.data);
	if (chosen.data === "fail") return failed(link);
	if ((await readSwitches(scopeOf(link))).return === "lost") return returnLost();
	return Response.redirect(await linkReturn(settings, link, payment), 303);
}

/** Called by the simulated checkout.js when a button is pressed. */
async function answerCheckout(request: Request, settings: RazorpaySimulator): Promise<Response> {
	const call = checkoutCall.safeParse(await request.json().catch(() => undefined));
	const order = call.success ? await findEntity("order", call.data.order_id) : undefined;
	if (!call.success || !order || call.data.key !== settings.keyId || call.data.amount !== order.amount)
		return Response.json({ error: "This order was not found" }, { status: 400 });
	if (order.status === "paid") return Response.json({ error: "This order is already paid" }, { status: 400 });
	const payment = await pay(settings, order, call.data.outcome);
	if ((await readSwitches(scopeOf(order))).return === "lost") return Response.json({ lost: true });
	if (call.data.outcome === "pay") return Response.json(await checkoutAnswer(settings, order, payment));
	return Response.json({
		"error[code]": "BAD_REQUEST_ERROR",
		"error[description]": String(payment.error_description),
		"error[reason]": "payment_failed",
	});
}

async function answerSwitches(request: Request): Promise<Response> {
	const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded");
	const body = await request.text();
	const switchRequest = switchCall.safeParse(isForm ? Object.fromEntries(new URLSearchParams(body)) : parseJson(body));
	if (!switchRequest.success) return Response.json({ error: z.prettifyError(switchRequest.error) }, { status: 400 });
	const { user_id, ...chosen } = switchRequest.data;
	await setSwitches(user_id, chosen);
	return isForm ? switchesPage(chosen) : Response.json({ user_id, ...chosen });
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * The Razorpay simulator: the REST API under `v1/`, the payment page under `l/`, `checkout.js`, and fault switches as a page at
 * the root or by POST to `switches` with `{ user_id?, api, return, webhooks, webhookDelaySeconds, capture }`.
 */
export async function answerRazorpay(request: Request, path: string, settings: RazorpaySimulator): Promise<Response> {
	if (path.startsWith("v1/")) return answerApi(request, path.slice(3), settings);
	if (path.startsWith("l/")) return answerLink(request, path.slice(2), settings);
	if (path === "checkout.js") {
		const headers = { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" };
		return new Response(CHECKOUT_SCRIPT, { headers });
	}
	if (path === "checkout" && request.method === "POST") return answerCheckout(request, settings);
	if (path === "" && request.method === "GET") return switchesPage(await readSwitches(""));
	if (path === "switches" && request.method === "POST") return answerSwitches(request);
	return new Response("We can't find this page.", { status: 404 });
}

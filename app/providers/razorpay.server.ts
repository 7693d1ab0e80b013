import type Razorpay from "razorpay";
import { z } from "zod";
import { log } from "~/platform/log/log.server";
import { observed } from "~/providers/observed.server";
import { ProviderError, type ProviderErrorCode } from "~/providers/provider-error";

export type RazorpaySettings = { baseUrl: string; keyId: string; keySecret: string };

/** Time limit of one task, over all its calls, so that no page waits longer. */
const RAZORPAY_TIMEOUT_MS = 8_000;

/** A payment as Razorpay reports it; amounts in paise. */
export type RazorpayPayment = z.output<typeof payment>;

/** Razorpay's own limit; without notes it sends an empty list. */
const MAX_NOTES = 15;

const payment = z
	.object({
		id: z.string(),
		order_id: z.string().nullish(),
		amount: z.coerce.number(),
		amount_refunded: z.coerce.number().catch(0),
		currency: z.string(),
		status: z.string(),
		error_description: z.string().nullish(),
		email: z.string().nullish().catch(null),
		contact: z.coerce.string().nullish().catch(null),
		notes: z.record(z.string(), z.unknown()).catch({}),
	})
	.transform(({ order_id, amount_refunded, error_description, notes, ...rest }) => ({
		...rest,
		/** Our purchase id, which a payment link copies to its payments. */
		reference: typeof notes.transaction_id === "string" ? notes.transaction_id : null,
		orderId: order_id ?? null,
		refundedPaise: amount_refunded,
		failure: error_description ?? null,
		/** What the payer, or the page that opened the checkout, said of the payer. */
		names: [rest.email, rest.contact, ...Object.values(notes).slice(0, MAX_NOTES)].flatMap((name) =>
			typeof name === "string" || typeof name === "number" ? [String(name).trim()] : [],
		),
	}));
export const razorpayPayment = payment;

const order = z.object({ id: z.string(), status: z.string() });
const link = z.object({
	id: z.string(),
	short_url: z.string(),
	status: z.string(),
	payments: z
		.union([z.array(z.object({ payment_id: z.string() })), z.object({ payment_id: z.string() })])
		.nullish()
		.transform((payments) => (Array.isArray(payments) ? payments : payments ? [payments] : [])),
});
const refund = z.object({ id: z.string(), status: z.string(), amount: z.coerce.number() });
const payments = z.object({ items: z.array(payment) });

/** Starts the time limit of one task; all its calls share the signal. */
export const razorpayDeadline = () => AbortSignal.timeout(RAZORPAY_TIMEOUT_MS);

/** Razorpay's client, with our base URL and the task's signal. */
async function connect({ baseUrl, keyId, keySecret }: RazorpaySettings, signal: AbortSignal, headers = {}) {
	// Loaded lazily: it takes four megabytes with its HTTP client, and most processes never need it.
	const { default: Razorpay } = await import("razorpay");
	const client = new Razorpay({ key_id: keyId, key_secret: keySecret });
	const { api } = client;
	if (!("rq" in api) || typeof api.rq !== "function" || !("defaults" in api.rq) || !Object(api.rq.defaults).baseURL)
		throw new Error("The razorpay package has changed: its HTTP client was not found");
	Object.assign(Object(api.rq.defaults), {
		// The package appends the version to every path.
		baseURL: baseUrl.replace(/\/v1$/, ""),
		timeout: RAZORPAY_TIMEOUT_MS,
		signal,
		maxRedirects: 0,
	});
	Object.assign(Object(Object(api.rq.defaults).headers), headers);
	return client;
}

const refusal = z.object({ statusCode: z.number(), error: z.object({ description: z.string() }).partial().optional() });

type Refusal = z.output<typeof refusal>;

/** Razorpay answers an unknown id with status 400 and this text. */
const UNKNOWN_ID = /does not exist/i;

function codeOf({ statusCode, error }: Refusal): ProviderErrorCode {
	if (statusCode === 401 || statusCode === 403) return "unauthorized";
	if (statusCode === 429) return "rate-limited";
	if (statusCode >= 500) return "unavailable";
	return UNKNOWN_ID.test(error?.description ?? "") ? "not-found" : "refused";
}

/** The package throws plain objects for API errors, and a TypeError if the call got no response in time. */
function asProviderError(error: unknown, signal: AbortSignal): ProviderError {
	const refused = refusal.safeParse(error);
	if (refused.success) {
		const { statusCode } = refused.data;
		const code = codeOf(refused.data);
		const cause = new Error(refused.data.error?.description ?? `Status ${statusCode}`);
		if (code === "unauthorized")
			log.error({ alarm: "razorpay-key", statusCode }, "Razorpay does not accept our key: no payment can be confirmed");
		return new ProviderError("razorpay", code, `answered ${statusCode}`, { cause });
	}
	if (signal.aborted) return new ProviderError("razorpay", "timeout", "did not answer in time");
	return new ProviderError("razorpay", "network", "could not be reached", { cause: error });
}

/** Makes one call: maps its errors to ProviderError and parses its response with `schema`. @throws ProviderError */
const ask = <Schema extends z.ZodType>(
	task: Parameters<typeof observed<"razorpay", unknown>>[1],
	...call: Parameters<typeof askUnobserved<Schema>>
): Promise<z.output<Schema>> => observed("razorpay", task, () => askUnobserved(...call));

async function askUnobserved<Schema extends z.ZodType>(
	settings: RazorpaySettings,
	signal: AbortSignal,
	schema: Schema,
	call: (client: Razorpay) => Promise<unknown>,
	headers = {},
): Promise<z.output<Schema>> {
	const client = await connect(settings, signal, headers);
	const timedOut = new Promise<never>((_, reject) => {
		const stop = () => reject(new ProviderError("razorpay", "timeout", "did not answer in time"));
		if (signal.aborted) stop();
		else signal.addEventListener("abort", stop, { once: true });
	});
	const answer = await Promise.race([
		call(client).catch((error: unknown) => {
			throw asProviderError(error, signal);
		}),
		timedOut,
	]);
	const parsed = schema.safeParse(answer);
	if (!parsed.success) throw new ProviderError("razorpay", "unreadable", "gave an answer that could not be read");
	return parsed.data;
}

/** Validates an id before it goes into a path. @throws ProviderError `not-found` if it cannot be a Razorpay id */
function pathId(kind: "pay" | "order" | "plink" | "rfnd", id: string): string {
	if (!new RegExp(`^${kind}_[A-Za-z0-9]{6,40}$`).test(id))
		throw new ProviderError("razorpay", "not-found", "was asked about something that is not an id");
	return encodeURIComponent(id);
}

type OrderRequest = { amountPaise: number; reference: string; notes: Record<string, string> };

/** Creates an order in INR. `reference` (unique, at most 40 characters) is returned as its receipt. @throws ProviderError */
export function createRazorpayOrder(settings: RazorpaySettings, request: OrderRequest, signal: AbortSignal) {
	const { amountPaise, reference, notes } = request;
	return ask("order", settings, signal, order, (client) =>
		client.orders.create({ amount: amountPaise, currency: "INR", receipt: reference, notes }),
	);
}

const orders = z.object({ items: z.array(order) });

/** The order created with this receipt, if there is one. @throws ProviderError */
export async function findRazorpayOrder(settings: RazorpaySettings, receipt: string, signal: AbortSignal) {
	return (await ask("order", settings, signal, orders, (client) => client.orders.all({ receipt }))).items[0];
}

type LinkRequest = OrderRequest & {
	description: string;
	customer: { name: string; email: string; contact: string };
	returnUrl: string;
	expiresAt: Date;
};

/** Creates a payment link, a page hosted by Razorpay for one payment. @throws ProviderError */
export function createRazorpayLink(settings: RazorpaySettings, request: LinkRequest, signal: AbortSignal) {
	return ask("link", settings, signal, link, (client) =>
		client.paymentLink.create({
			amount: request.amountPaise,
			currency: "INR",
			accept_partial: false,
			reference_id: request.reference,
			description: request.description,
			customer: request.customer,
			notify: { sms: false, email: false },
			reminder_enable: false,
			notes: request.notes,
			expire_by: Math.floor(request.expiresAt.getTime() / 1000),
			callback_url: request.returnUrl,
			callback_method: "get",
		}),
	);
}

/** Fetches one payment. @throws ProviderError */
export async function fetchRazorpayPayment(settings: RazorpaySettings, paymentId: string, signal: AbortSignal) {
	const id = pathId("pay", paymentId);
	return ask("payment", settings, signal, payment, (client) => client.payments.fetch(id));
}

/** Captures the full amount of an authorised payment. @throws ProviderError */
export async function captureRazorpayPayment(
	settings: RazorpaySettings,
	authorised: RazorpayPayment,
	signal: AbortSignal,
) {
	const id = pathId("pay", authorised.id);
	return ask("capture", settings, signal, payment, (client) =>
		client.payments.capture(id, authorised.amount, authorised.currency),
	);
}

/** Lists all payment attempts of an order. @throws ProviderError */
export async function listRazorpayOrderPayments(settings: RazorpaySettings, orderId: string, signal: AbortSignal) {
	const id = pathId("order", orderId);
	return (await ask("order-payments", settings, signal, payments, (client) => client.orders.fetchPayments(id))).items;
}

/** Lists all payments of a payment link. @throws ProviderError */
export async function listRazorpayLinkPayments(settings: RazorpaySettings, linkId: string, signal: AbortSignal) {
	const id = pathId("plink", linkId);
	const paid = await ask("link-payments", settings, signal, link, (client) => client.paymentLink.fetch(id));
	return Promise.all(paid.payments.map(({ payment_id }) => fetchRazorpayPayment(settings, payment_id, signal)));
}

/** Refunds a payment. `key` is our idempotency key: repeated calls refund once. @throws ProviderError */
export async function refundRazorpayPayment(
	settings: RazorpaySettings,
	request: { paymentId: string; amountPaise: number; key: string; reason: string },
	signal: AbortSignal,
) {
	const { paymentId, amountPaise, key, reason } = request;
	const id = pathId("pay", paymentId);
	const notes = { refund_id: key, reason: reason.slice(0, 250) };
	return ask(
		"refund",
		settings,
		signal,
		refund,
		(client) => client.payments.refund(id, { amount: amountPaise, speed: "normal", notes, receipt: key }),
		{ "X-Refund-Idempotency": key },
	);
}

/** Fetches one refund. @throws ProviderError */
export async function fetchRazorpayRefund(settings: RazorpaySettings, refundId: string, signal: AbortSignal) {
	const id = pathId("rfnd", refundId);
	return ask("refund-state", settings, signal, refund, (client) => client.refunds.fetch(id));
}

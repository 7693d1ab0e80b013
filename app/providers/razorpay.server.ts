import Razorpay from "razorpay";
import { z } from "zod";
import { ProviderError } from "~/providers/provider-error";

export type RazorpaySettings = { baseUrl: string; keyId: string; keySecret: string };

/** For a whole act of ours at Razorpay, however many calls it takes: no page waits longer. */
export const RAZORPAY_TIMEOUT_MS = 8_000;

/** A payment as Razorpay holds it; amounts in paise. */
export type RazorpayPayment = z.output<typeof payment>;

const payment = z
	.object({
		id: z.string(),
		order_id: z.string().nullish(),
		amount: z.coerce.number(),
		currency: z.string(),
		status: z.string(),
		error_description: z.string().nullish(),
		notes: z.object({ transaction_id: z.string() }).nullish().catch(null),
	})
	.transform(({ order_id, error_description, notes, ...rest }) => ({
		...rest,
		/** Our own id of the purchase, which a payment link hands on to its payments. */
		reference: notes?.transaction_id ?? null,
		orderId: order_id ?? null,
		failure: error_description ?? null,
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

/** How long an act may still take: one limit for all its calls. */
export const razorpayDeadline = () => AbortSignal.timeout(RAZORPAY_TIMEOUT_MS);

/** The package's client, led to the address in the settings and bound to the caller's time limit. */
function connect({ baseUrl, keyId, keySecret }: RazorpaySettings, signal: AbortSignal, headers = {}): Razorpay {
	const client = new Razorpay({ key_id: keyId, key_secret: keySecret });
	const { api } = client;
	if (!("rq" in api) || typeof api.rq !== "function" || !("defaults" in api.rq) || !Object(api.rq.defaults).baseURL)
		throw new Error("The razorpay package has changed: its HTTP client is not where it was");
	Object.assign(Object(api.rq.defaults), {
		// The package writes the version into every path itself.
		baseURL: baseUrl.replace(/\/v1$/, ""),
		timeout: RAZORPAY_TIMEOUT_MS,
		signal,
		maxRedirects: 0,
	});
	Object.assign(Object(Object(api.rq.defaults).headers), headers);
	return client;
}

const refusal = z.object({ statusCode: z.number(), error: z.object({ description: z.string() }).partial().optional() });

/**
 * The package throws plain objects for Razorpay's errors, and a TypeError of its own where nobody answered or the
 * time was up.
 */
function asProviderError(error: unknown, signal: AbortSignal): ProviderError {
	const refused = refusal.safeParse(error);
	if (refused.success) {
		const { statusCode } = refused.data;
		const cause = new Error(refused.data.error?.description ?? `Status ${statusCode}`);
		if (statusCode === 429) return new ProviderError("razorpay", "rate-limited", "asked us to wait", { cause });
		if (statusCode >= 500) return new ProviderError("razorpay", "unavailable", `answered ${statusCode}`, { cause });
		return new ProviderError("razorpay", "refused", `refused a call (${statusCode})`, { cause });
	}
	if (signal.aborted) return new ProviderError("razorpay", "timeout", "did not answer in time");
	return new ProviderError("razorpay", "network", "could not be reached", { cause: error });
}

/** One call: its errors become ours, its answer is read with `schema`. @throws ProviderError */
async function ask<Schema extends z.ZodType>(
	settings: RazorpaySettings,
	signal: AbortSignal,
	schema: Schema,
	call: (client: Razorpay) => Promise<unknown>,
	headers = {},
): Promise<z.output<Schema>> {
	const gaveUp = new Promise<never>((_, reject) => {
		const stop = () => reject(new ProviderError("razorpay", "timeout", "did not answer in time"));
		if (signal.aborted) stop();
		else signal.addEventListener("abort", stop, { once: true });
	});
	const answer = await Promise.race([
		call(connect(settings, signal, headers)).catch((error: unknown) => {
			throw asProviderError(error, signal);
		}),
		gaveUp,
	]);
	const parsed = schema.safeParse(answer);
	if (!parsed.success) throw new ProviderError("razorpay", "unreadable", "answered something nobody can read");
	return parsed.data;
}

type NewOrder = { amountPaise: number; reference: string; notes: Record<string, string> };

/** Creates an order in INR. `reference` (at most 40 characters, used once) comes back as its receipt. @throws ProviderError */
export function createRazorpayOrder(settings: RazorpaySettings, given: NewOrder, signal: AbortSignal) {
	const { amountPaise, reference, notes } = given;
	return ask(settings, signal, order, (client) =>
		client.orders.create({ amount: amountPaise, currency: "INR", receipt: reference, notes }),
	);
}

type NewLink = NewOrder & {
	description: string;
	customer: { name: string; email: string; contact: string };
	returnUrl: string;
	expiresAt: Date;
};

/** Creates a payment link, Razorpay's own page for one payment. @throws ProviderError */
export function createRazorpayLink(settings: RazorpaySettings, given: NewLink, signal: AbortSignal) {
	return ask(settings, signal, link, (client) =>
		client.paymentLink.create({
			amount: given.amountPaise,
			currency: "INR",
			accept_partial: false,
			reference_id: given.reference,
			description: given.description,
			customer: given.customer,
			notify: { sms: false, email: false },
			reminder_enable: false,
			notes: given.notes,
			expire_by: Math.floor(given.expiresAt.getTime() / 1000),
			callback_url: given.returnUrl,
			callback_method: "get",
		}),
	);
}

export function fetchRazorpayPayment(settings: RazorpaySettings, paymentId: string, signal: AbortSignal) {
	return ask(settings, signal, payment, (client) => client.payments.fetch(paymentId));
}

/** Takes the money of an authorised payment; the amount must be the authorised one. @throws ProviderError */
export function captureRazorpayPayment(settings: RazorpaySettings, taken: RazorpayPayment, signal: AbortSignal) {
	return ask(settings, signal, payment, (client) => client.payments.capture(taken.id, taken.amount, taken.currency));
}

/** Every attempt at an order. @throws ProviderError */
export async function listRazorpayOrderPayments(settings: RazorpaySettings, orderId: string, signal: AbortSignal) {
	return (await ask(settings, signal, payments, (client) => client.orders.fetchPayments(orderId))).items;
}

/** Every payment made through a link. @throws ProviderError */
export async function listRazorpayLinkPayments(settings: RazorpaySettings, linkId: string, signal: AbortSignal) {
	const found = await ask(settings, signal, link, (client) => client.paymentLink.fetch(linkId));
	return Promise.all(found.payments.map(({ payment_id }) => fetchRazorpayPayment(settings, payment_id, signal)));
}

/** Gives money back; safe to ask again with the same `key`, which is ours. @throws ProviderError */
export function refundRazorpayPayment(
	settings: RazorpaySettings,
	given: { paymentId: string; amountPaise: number; key: string; reason: string },
	signal: AbortSignal,
) {
	const { paymentId, amountPaise, key, reason } = given;
	const notes = { refund_id: key, reason: reason.slice(0, 250) };
	return ask(
		settings,
		signal,
		refund,
		(client) => client.payments.refund(paymentId, { amount: amountPaise, speed: "normal", notes, receipt: key }),
		{ "X-Refund-Idempotency": key },
	);
}

export function fetchRazorpayRefund(settings: RazorpaySettings, refundId: string, signal: AbortSignal) {
	return ask(settings, signal, refund, (client) => client.refunds.fetch(refundId));
}

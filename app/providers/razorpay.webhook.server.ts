import { z } from "zod";
import { type RazorpayPayment, razorpayPayment } from "~/providers/razorpay.server";

/** A refund as Razorpay reports it; amount in paise. `ourId` is our refund id, if we requested it. */
export type RazorpayRefund = {
	id: string;
	paymentId: string;
	amountPaise: number;
	status: string;
	ourId?: string;
};

/** Ids of an event's purchase: Razorpay's, and ours if a payment link passed it on. */
export type PurchaseIds = { linkId?: string; orderId?: string; reference?: string };

/** A Razorpay event in the product's terms. `other`: an event that changes nothing here. */
export type RazorpayEvent = { name: string } & (
	| { kind: "captured"; purchase: PurchaseIds; payment: RazorpayPayment }
	| { kind: "failed"; purchase: PurchaseIds; failure: string | null }
	| { kind: "cancelled"; purchase: PurchaseIds }
	| { kind: "refund"; refund: RazorpayRefund }
	| { kind: "other" }
);

/** One entity of the payload; an unexpected shape counts as absent. */
const part = <Schema extends z.ZodType>(entity: Schema) => z.object({ entity }).optional().catch(undefined);

const refundEntity = z.object({
	id: z.string(),
	payment_id: z.string(),
	amount: z.number(),
	status: z.string(),
	notes: z.object({ refund_id: z.string().optional() }).catch({}),
});

const webhook = z.object({
	event: z.string(),
	payload: z.object({
		payment: part(razorpayPayment),
		order: part(z.object({ id: z.string() })),
		payment_link: part(z.object({ id: z.string() })),
		refund: part(refundEntity),
	}),
});
type Webhook = z.output<typeof webhook>;

function purchaseOf({ payload }: Webhook): PurchaseIds {
	return {
		linkId: payload.payment_link?.entity.id,
		orderId: payload.order?.entity.id ?? payload.payment?.entity.orderId ?? undefined,
		reference: payload.payment?.entity.reference ?? undefined,
	};
}

function refundOf({ event, payload }: Webhook): RazorpayRefund | undefined {
	const entity = payload.refund?.entity;
	if (!entity) return undefined;
	return {
		id: entity.id,
		paymentId: entity.payment_id,
		amountPaise: entity.amount,
		status: event === "refund.processed" ? "processed" : entity.status,
		ourId: entity.notes.refund_id,
	};
}

function eventOf(received: Webhook): RazorpayEvent {
	const { event: name, payload } = received;
	const refund = refundOf(received);
	if (name.startsWith("refund.")) return refund ? { name, kind: "refund", refund } : { name, kind: "other" };
	const payment = payload.payment?.entity;
	const purchase = purchaseOf(received);
	switch (name) {
		case "payment.captured":
		case "order.paid":
		case "payment_link.paid":
			return payment?.status === "captured" ? { name, kind: "captured", purchase, payment } : { name, kind: "other" };
		case "payment.failed":
			return { name, kind: "failed", purchase, failure: payment?.failure ?? null };
		case "payment_link.cancelled":
		case "payment_link.expired":
			return { name, kind: "cancelled", purchase };
		default:
			return { name, kind: "other" };
	}
}

/** Parses a webhook's body; undefined if it is not a Razorpay event. Does not verify the signature. */
export function readRazorpayEvent(body: Uint8Array): RazorpayEvent | undefined {
	const received = webhook.safeParse(parseJson(body));
	return received.success ? eventOf(received.data) : undefined;
}

function parseJson(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder().decode(body));
	} catch {
		return undefined;
	}
}

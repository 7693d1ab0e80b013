/** Parameters of Razorpay's checkout, in the product's terms. */
export type CheckoutOrder = {
	keyId: string;
	orderId: string;
	amountPaise: number;
	currency: string;
	/** Business name. */
	seller: string;
	description: string;
	buyer: { name: string; email: string; mobileNumber: string };
	/** Our path to which Razorpay redirects the browser. */
	returnPath: string;
};

/** Options of Razorpay's script. */
type RazorpayOptions = {
	key: string;
	amount: number;
	currency: string;
	name: string;
	description: string;
	order_id: string;
	prefill: { name: string; email: string; contact: string };
	callback_url: string;
	redirect: true;
};

declare global {
	interface Window {
		Razorpay?: new (options: RazorpayOptions) => { open(): void };
	}
}

/** Loads the checkout script on demand, so that no other page includes it. */
function loadScript(src: string): Promise<void> {
	if (window.Razorpay) return Promise.resolve();
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = src;
		script.onload = () => (window.Razorpay ? resolve() : reject(new Error("The script defined no checkout")));
		script.onerror = () => reject(new Error("The script did not load"));
		document.head.append(script);
	});
}

/** Opens the checkout over the current page. @throws Error if its script is missing or blocked */
export async function openRazorpayCheckout(script: string, order: CheckoutOrder): Promise<void> {
	await loadScript(script);
	if (!window.Razorpay) return;
	const { keyId, orderId, amountPaise, currency, seller, description, buyer, returnPath } = order;
	const checkout = new window.Razorpay({
		key: keyId,
		order_id: orderId,
		amount: amountPaise,
		currency,
		name: seller,
		description,
		prefill: { name: buyer.name, email: buyer.email, contact: buyer.mobileNumber },
		// Built from the host name in the browser, so that the session cookie is sent on return.
		callback_url: new URL(returnPath, window.location.href).href,
		redirect: true,
	});
	checkout.open();
}

import { useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type CheckoutOrder, openRazorpayCheckout } from "~/providers/razorpay.checkout";
import { useHydrated } from "~/ui/use-hydrated";

type CheckoutProps = {
	script: string;
	order: CheckoutOrder;
	/** The form that asks for the hosted page instead. */
	hostedFormId: string;
	label: string;
};

/**
 * Opens the checkout at once, and again by its button. Where its script is missing or blocked, that is logged and the
 * person continues on the hosted page. Renders nothing without JavaScript.
 */
export function Checkout({ script, order, hostedFormId, label }: CheckoutProps) {
	const submit = useSubmit();
	const isHydrated = useHydrated();
	const [isBusy, setBusy] = useState(false);
	const isOpened = useRef(false);
	const firstOrder = useRef(order);
	const open = useCallback(async () => {
		setBusy(true);
		try {
			await openRazorpayCheckout(script, firstOrder.current);
		} catch (error) {
			// biome-ignore lint/suspicious/noConsole: docs/product.md, section 7: a missing script is only logged
			console.error("Razorpay's checkout could not be opened", error);
			const form = document.getElementById(hostedFormId);
			if (form instanceof HTMLFormElement) submit(form);
		}
		setBusy(false);
	}, [script, hostedFormId, submit]);
	useEffect(() => {
		if (isOpened.current) return;
		isOpened.current = true;
		void open();
	}, [open]);
	if (!isHydrated) return null;
	return (
		<button type="button" className="button button-primary" onClick={open} aria-busy={isBusy}>
			{label}
		</button>
	);
}

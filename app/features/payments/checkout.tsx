import { useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "~/ui/use-hydrated";

/** What Razorpay's Standard Checkout is opened with; amounts in paise. */
export type CheckoutOptions = {
	key: string;
	amount: number;
	currency: string;
	name: string;
	description: string;
	order_id: string;
	prefill: { name: string; email: string; contact: string };
	/** Where the browser comes home to; a path of ours until the checkout opens. */
	callback_url: string;
	redirect: true;
};

declare global {
	interface Window {
		Razorpay?: new (options: CheckoutOptions) => { open(): void };
	}
}

/** Fetches the checkout's script once, when it is wanted; no other page carries it. */
function loadCheckout(src: string): Promise<void> {
	if (window.Razorpay) return Promise.resolve();
	return new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = src;
		script.onload = () => (window.Razorpay ? resolve() : reject(new Error("The script brought no checkout")));
		script.onerror = () => reject(new Error("The script did not load"));
		document.head.append(script);
	});
}

type CheckoutProps = {
	script: string;
	options: CheckoutOptions;
	/** The form that asks for the hosted page instead. */
	hostedFormId: string;
	label: string;
};

/**
 * Opens Razorpay's checkout, at once and again by its button. Where its script is missing or blocked that is logged, and
 * the person gets the hosted way. Shows nothing without scripts.
 */
export function Checkout({ script, options, hostedFormId, label }: CheckoutProps) {
	const submit = useSubmit();
	const isHydrated = useHydrated();
	const [isBusy, setBusy] = useState(false);
	const isOpened = useRef(false);
	const given = useRef(options);
	const open = useCallback(async () => {
		setBusy(true);
		try {
			await loadCheckout(script);
			// The way home begins where this browser is with us, under whichever name that goes by.
			const callback_url = new URL(given.current.callback_url, window.location.href).href;
			if (window.Razorpay) new window.Razorpay({ ...given.current, callback_url }).open();
		} catch (error) {
			// biome-ignore lint/suspicious/noConsole: specification section 7: a missing script is only logged
			console.error("Razorpay's checkout could not be opened", error);
			const form = document.getElementById(hostedFormId);
			if (form instanceof HTMLFormElement) submit(form);
		}
		setBusy(false);
	}, [script, hostedFormId, submit]);
	useEffect(() => {
		if (isOpened.current) return;
		isOpened.current = true;
		open();
	}, [open]);
	if (!isHydrated) return null;
	return (
		<button type="button" className="button button-primary" onClick={open} aria-busy={isBusy}>
			{label}
		</button>
	);
}

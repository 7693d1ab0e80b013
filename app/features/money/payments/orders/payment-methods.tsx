import { useCallback, useEffect, useRef, useState } from "react";
import type { PayView } from "~/features/money/payments/orders/pay-view.server";
import { t } from "~/platform/language/translate";
import { type CheckoutOrder, openRazorpayCheckout } from "~/providers/razorpay.checkout";
import { ButtonForm } from "~/ui/form/safe-form";
import { useSubmit } from "~/ui/frame/router";
import { useHydrated } from "~/ui/frame/use-hydrated";

const HOSTED_FORM_ID = "hosted-page";

export function PaymentMethods({ linkUrl, checkout, script, price }: PayView) {
	if (linkUrl) {
		return (
			<>
				<p className="mt-3">{t("You pay on Razorpay's page. You will return here automatically.")}</p>
				<div className="actions">
					<a href={linkUrl} className="button button-primary">
						{t("Pay {price} at Razorpay", { price })}
					</a>
				</div>
			</>
		);
	}
	return (
		<div className="actions">
			{checkout && (
				<Checkout
					script={script}
					order={checkout}
					hostedFormId={HOSTED_FORM_ID}
					label={t("Pay {price} now", { price })}
				/>
			)}
			<ButtonForm id={HOSTED_FORM_ID} name="intent" value="link">
				{t("Pay on Razorpay's page instead")}
			</ButtonForm>
		</div>
	);
}

type CheckoutProps = {
	script: string;
	order: CheckoutOrder;
	/** The id of the form that requests the hosted page instead. */
	hostedFormId: string;
	label: string;
};

/** Opens the checkout at once, and again by its button; without its script, continues on the hosted page. */
function Checkout({ script, order, hostedFormId, label }: CheckoutProps) {
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

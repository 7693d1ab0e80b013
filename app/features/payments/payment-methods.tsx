import { Checkout } from "~/features/payments/checkout";
import type { PayView } from "~/features/payments/pay-view.server";
import { SafeForm } from "~/ui/safe-form";

const HOSTED_FORM_ID = "hosted-page";

/** How an order can be paid: in the checkout or on Razorpay's page. */
export function PaymentMethods({ linkUrl, checkout, script, price }: PayView) {
	if (linkUrl) {
		return (
			<>
				<p className="mt-3">You pay on Razorpay's page. You will return here automatically.</p>
				<div className="actions">
					<a href={linkUrl} className="button button-primary">
						Pay {price} at Razorpay
					</a>
				</div>
			</>
		);
	}
	return (
		<div className="actions">
			{checkout && (
				<Checkout script={script} order={checkout} hostedFormId={HOSTED_FORM_ID} label={`Pay ${price} now`} />
			)}
			<SafeForm id={HOSTED_FORM_ID}>
				<input type="hidden" name="intent" value="link" />
				<button type="submit" className="button">
					Pay on Razorpay's page instead
				</button>
			</SafeForm>
		</div>
	);
}

import { Checkout } from "~/features/payments/checkout";
import type { PayView } from "~/features/payments/pay-view.server";
import { t } from "~/language/translate";
import { ButtonForm } from "~/ui/safe-form";

const HOSTED_FORM_ID = "hosted-page";

/** How an order can be paid: in the checkout or on Razorpay's page. */
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

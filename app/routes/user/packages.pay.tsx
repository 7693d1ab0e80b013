import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Checkout } from "~/features/payments/checkout";
import { addPaymentLink, cancelOrder, findOrder, returnUrl } from "~/features/payments/commands.order.server";
import { CHECKOUT_SCRIPT, razorpaySettings, sayUnavailable } from "~/features/payments/razorpay-settings.server";
import { formatRupees } from "~/features/plans/money";
import { checkPayment } from "~/features/subscriptions/commands.check.server";
import { PAYMENT_FAILED } from "~/features/subscriptions/commands.return.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";
import { Problem } from "~/ui/problem";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Pay · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const order = await orNotFound(findOrder(user.id, params.transactionId ?? ""));
	if (order.status === "SUCCESS") throw redirect("/user/mobile-maintenance?tab=package");
	if (order.status === "CANCELLED" || order.status === "REFUNDED") throw redirect("/user/Packages");
	const checkout = order.razorpayOrderId && {
		key: razorpaySettings.keyId,
		amount: order.amountPaise,
		currency: "INR",
		name: "Nyaya Diary",
		description: "Package Subscription",
		order_id: order.razorpayOrderId,
		prefill: {
			name: `${order.firstName} ${order.lastName}`.trim(),
			email: order.email,
			contact: order.mobileNumber,
		},
		callback_url: returnUrl("", order.id),
		redirect: true as const,
	};
	return {
		planName: order.planName,
		days: order.durationDays,
		price: formatRupees(order.amountPaise),
		linkUrl: order.linkUrl,
		checkout: order.linkUrl ? null : checkout,
		script: CHECKOUT_SCRIPT,
	};
}

const intent = z.object({ intent: z.enum(["link", "check", "cancel"]) });
const NO_ANSWER = "The payment service does not answer at the moment. Please try again in a few minutes.";

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const id = params.transactionId ?? "";
	return submit(request, intent, async (input) => {
		await findOrder(user.id, id);
		if (input.intent === "cancel") {
			await cancelOrder(user.id, id);
			return redirectWithFlash("/user/Packages", "The order is cancelled. Nothing was charged.", "info");
		}
		if (input.intent === "link") {
			await addPaymentLink(user.id, id, new URL(request.url).origin);
			return redirect(`/user/Packages/pay/${id}`, 303);
		}
		const status = await checkPayment(id).catch(sayUnavailable(NO_ANSWER));
		if (status === "SUCCESS")
			return redirectWithFlash("/user/mobile-maintenance", "Payment successful. Your package has started.");
		if (status === "PENDING")
			return redirectWithFlash(`/user/Packages/pay/${id}`, "No payment has arrived yet.", "info");
		return redirectWithFlash("/user/Packages", PAYMENT_FAILED, "error");
	});
}

function Ways() {
	const { linkUrl, checkout, script, price } = useLoaderData<typeof loader>();
	if (linkUrl) {
		return (
			<>
				<p className="mt-3">The payment is taken on Razorpay's own page. You come back here by yourself.</p>
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
			{checkout && <Checkout script={script} options={checkout} hostedFormId="hosted-way" label={`Pay ${price} now`} />}
			<SafeForm id="hosted-way">
				<input type="hidden" name="intent" value="link" />
				<button type="submit" className="button">
					Pay on Razorpay's page instead
				</button>
			</SafeForm>
		</div>
	);
}

export default function Pay() {
	const { planName, price, days } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={`Package ${planName}`} closeTo="/user/Packages">
			<Problem answer={answer} />
			<p>
				<strong>{price}</strong> for {days} days of access.
			</p>
			<Ways />
			<div className="row-actions">
				<SafeForm>
					<SubmitButton className="button button-small" name="intent" value="check" busy="Asking…">
						I have paid
					</SubmitButton>
				</SafeForm>
				<SafeForm>
					<SubmitButton className="button button-small" name="intent" value="cancel">
						Cancel the order
					</SubmitButton>
				</SafeForm>
			</div>
		</RouteDialog>
	);
}

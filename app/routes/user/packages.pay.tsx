import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addPaymentLink, cancelOrder, checkOrder } from "~/features/payments/commands.order.server";
import { PAYMENT_FAILED } from "~/features/payments/commands.return.server";
import { openOrderInput } from "~/features/payments/order-input";
import { payView } from "~/features/payments/pay-view.server";
import { PaymentMethods } from "~/features/payments/payment-methods";
import { requireOrder } from "~/features/payments/queries.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";
import { Problem } from "~/ui/problem";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Pay · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const order = await orNotFound(requireOrder(user.id, params.transactionId ?? ""));
	if (order.status === "SUCCESS") throw redirect(`${paths.mobileMaintenance}?tab=package`);
	if (order.status === "CANCELLED" || order.status === "REFUNDED") throw redirect(paths.packages);
	return payView(order);
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const id = params.transactionId ?? "";
	return submit(request, openOrderInput, async ({ intent }) => {
		if (intent === "cancel") {
			await cancelOrder(user.id, id);
			return redirectWithFlash(paths.packages, "The order is cancelled. Nothing was charged.", "info");
		}
		if (intent === "link") {
			await addPaymentLink(user.id, id, new URL(request.url).origin);
			return redirect(paths.pay(id), 303);
		}
		const status = await checkOrder(user.id, id);
		if (status === "SUCCESS")
			return redirectWithFlash(paths.mobileMaintenance, "Payment successful. Your package has started.");
		if (status === "PENDING") return redirectWithFlash(paths.pay(id), "No payment received yet.", "info");
		return redirectWithFlash(paths.packages, PAYMENT_FAILED, "error");
	});
}

export default function Pay() {
	const view = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={`${view.planName} plan`} closeTo={paths.packages}>
			<Problem answer={answer} />
			<p>
				<strong>{view.price}</strong> for {view.days} days of access.
			</p>
			<PaymentMethods {...view} />
			<div className="row-actions">
				<SafeForm>
					<SubmitButton className="button button-small" name="intent" value="check" busy="Checking…">
						Already paid? Check status
					</SubmitButton>
				</SafeForm>
				<SafeForm>
					<SubmitButton className="button button-small" name="intent" value="cancel">
						Cancel order
					</SubmitButton>
				</SafeForm>
			</div>
		</RouteDialog>
	);
}

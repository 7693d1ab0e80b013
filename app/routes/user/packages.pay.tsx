import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addPaymentLink, cancelOrder, checkOrder } from "~/features/payments/commands.order.server";
import { PAYMENT_FAILED } from "~/features/payments/commands.return.server";
import { openOrderInput } from "~/features/payments/order-input";
import { payView } from "~/features/payments/pay-view.server";
import { PaymentMethods } from "~/features/payments/payment-methods";
import { requireOrder } from "~/features/payments/queries.server";
import { findReplacement } from "~/features/payments/replacement.server";
import { startOf } from "~/features/payments/start.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";
import { Problem } from "~/ui/problem";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: `${t("Pay")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const order = await orNotFound(requireOrder(user.id, params.transactionId ?? ""));
	if (order.status === "SUCCESS") throw redirect((await startOf(order.id)).to);
	if (order.status === "CANCELLED" || order.status === "REFUNDED") throw redirect(paths.packages);
	const replacement = await findReplacement(user.id);
	const start = order.startsLater ? replacement && [replacement.later] : replacement?.today;
	return { ...payView(order), start: start ?? [] };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const id = params.transactionId ?? "";
	return submit(request, openOrderInput, async ({ intent }) => {
		if (intent === "cancel") {
			await cancelOrder(user.id, id);
			return redirectWithFlash(paths.packages, t("The order is cancelled. Nothing was charged."), "info");
		}
		if (intent === "link") {
			await addPaymentLink(user.id, id, new URL(request.url).origin);
			return redirect(paths.pay(id), 303);
		}
		const status = await checkOrder(user.id, id);
		if (status === "SUCCESS") {
			const { to, words } = await startOf(id);
			return redirectWithFlash(to, words);
		}
		if (status === "PENDING") return redirectWithFlash(paths.pay(id), t("No payment received yet."), "info");
		return redirectWithFlash(paths.packages, t(PAYMENT_FAILED), "error");
	});
}

export default function Pay() {
	const view = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("{planName} plan", { planName: view.planName })} closeTo={paths.packages}>
			<Problem answer={answer} />
			<p>
				<strong>{view.price}</strong> {t("for {days} days of access.", { days: view.days })}
			</p>
			{view.start.length > 0 && <p className="mt-2">{view.start.join(" ")}</p>}
			<PaymentMethods {...view} />
			<div className="row-actions">
				<SafeForm>
					<SubmitButton className="button button-small" name="intent" value="check" busy={t("Checking…")}>
						{t("Already paid? Check status")}
					</SubmitButton>
				</SafeForm>
				<SafeForm>
					<SubmitButton className="button button-small" name="intent" value="cancel">
						{t("Cancel order")}
					</SubmitButton>
				</SafeForm>
			</div>
		</RouteDialog>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { addPaymentLink, cancelOrder, checkOrder } from "~/features/money/payments/orders/commands.order.server";
import { openOrderInput } from "~/features/money/payments/orders/order-input";
import { payView } from "~/features/money/payments/orders/pay-view.server";
import { PaymentMethods } from "~/features/money/payments/orders/payment-methods";
import { findReplacement } from "~/features/money/payments/orders/replacement.server";
import { findStartNotice } from "~/features/money/payments/orders/start.server";
import { requireOrder } from "~/features/money/payments/queries.server";
import { PAYMENT_FAILED } from "~/features/money/payments/settling/commands.claim.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Problem } from "~/ui/frame/problem";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Pay")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const order = await orNotFound(requireOrder(user.id, params.transactionId ?? ""));
	if (order.status === "SUCCESS") throw redirect((await findStartNotice(order.id)).to);
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
			const { to, words } = await findStartNotice(id);
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

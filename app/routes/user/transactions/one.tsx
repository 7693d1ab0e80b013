import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { PaymentHistory } from "~/features/money/payments/payment-history";
import { paymentHistoryOf } from "~/features/money/payments/payment-history.server";
import { requireTransaction } from "~/features/money/payments/queries.server";
import { StatusBadge } from "~/features/money/payments/status-badge";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { Link, useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Payment")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const payment = await orNotFound(requireTransaction(user.id, params.transactionId ?? ""));
	const { id, planName, status, receiptNumber } = payment;
	return { id, planName, status, hasReceipt: receiptNumber !== null, steps: await paymentHistoryOf(payment) };
}

export default function Payment() {
	const { id, planName, status, hasReceipt, steps } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title={t("Payment")} backTo={paths.transactions}>
				{status === "PENDING" && (
					<Link to={paths.pay(id)} reloadDocument className="button button-primary">
						{t("Pay or check")}
					</Link>
				)}
				{hasReceipt && (
					<Link to={paths.receipt(id)} className="button">
						{t("Receipt")}
					</Link>
				)}
			</BackHead>
			<p className="mb-4">
				<strong>{planName}</strong> <StatusBadge status={status} /> <span className="hint figures">{id}</span>
			</p>
			<PaymentHistory steps={steps} />
		</>
	);
}

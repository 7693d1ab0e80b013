import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { PaymentHistory } from "~/features/money/payments/payment-history";
import { paymentHistoryOf } from "~/features/money/payments/payment-history.server";
import { findAnyTransaction } from "~/features/money/payments/queries.server";
import { StatusBadge } from "~/features/money/payments/status-badge";
import { formatAdminAmount } from "~/features/money/plans/money";
import { requireUserForAdmin } from "~/features/people/accounts/administration/queries.administration.server";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { Link, useLoaderData } from "~/ui/frame/router";
import { requireAdmin } from "~/web/access/session.server";

export const meta: MetaFunction = () => [{ title: `${t("Payment")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const payment = await findAnyTransaction(params.transactionId ?? "");
	if (!payment) throw data(t("This transaction was not found."), { status: 404 });
	const [steps, person] = await Promise.all([
		paymentHistoryOf(payment, { isForAdmin: true }),
		requireUserForAdmin(payment.userId),
	]);
	const { id, planName, status, amountPaise, razorpayOrderId, razorpayLinkId, razorpayPaymentId, receiptNumber } =
		payment;
	const ids = [razorpayOrderId, razorpayLinkId, razorpayPaymentId].filter((one) => one !== null);
	const who = { id: person.id, name: `${person.firstName} ${person.lastName}`.trim(), email: person.email };
	const amount = formatAdminAmount(amountPaise);
	return { id, planName, status, amount, ids, who, steps, hasReceipt: receiptNumber !== null };
}

export default function AdminPayment() {
	const { id, planName, status, amount, ids, who, steps, hasReceipt } = useLoaderData<typeof loader>();
	return (
		<>
			<BackHead title={t("Payment")} backTo={adminPaths.transactions}>
				{status === "SUCCESS" && (
					<Link to={adminPaths.refund(id)} className="button">
						{t("Refund")}
					</Link>
				)}
				{hasReceipt && (
					<Link to={adminPaths.receipt(id)} className="button">
						{t("Receipt")}
					</Link>
				)}
			</BackHead>
			<dl className="details card mb-4">
				<dt>{t("User")}</dt>
				<dd>
					<Link to={adminPaths.user(who.id)} dir="auto">
						{who.name}
					</Link>{" "}
					· {who.email}
				</dd>
				<dt>{t("Package")}</dt>
				<dd>{planName}</dd>
				<dt>{t("Amount")}</dt>
				<dd>
					{amount} <StatusBadge status={status} />
				</dd>
				<dt>{t("Transaction ID")}</dt>
				<dd className="figures">{id}</dd>
				{ids.length > 0 && (
					<>
						<dt>{t("At Razorpay")}</dt>
						<dd className="figures">{ids.join(" ")}</dd>
					</>
				)}
			</dl>
			<PaymentHistory steps={steps} />
		</>
	);
}

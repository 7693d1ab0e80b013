import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requestRefund } from "~/features/payments/commands.refund.server";
import { findAnyTransaction, listRefunds } from "~/features/payments/queries.server";
import { refundInput } from "~/features/payments/refund-input";
import { formatRupees, rupeesOf } from "~/features/plans/money";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireAdmin } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary, TextAreaField, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Refund · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const found = await findAnyTransaction(params.transactionId ?? "");
	if (!found) throw data("This transaction was not found.", { status: 404 });
	const refunds = await listRefunds(found.id);
	const asked = refunds.filter(({ status }) => status !== "failed").reduce((sum, one) => sum + one.amountPaise, 0);
	return {
		id: found.id,
		planName: found.planName,
		paid: formatRupees(found.amountPaise),
		left: String(rupeesOf(Math.max(0, found.amountPaise - asked))),
		earlier: refunds.map(({ id, amountPaise, status, reason }) => ({
			id,
			words: `${formatRupees(amountPaise)} (${status}): ${reason}`,
		})),
	};
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const by = { id: admin.id, address: requestContext().address };
	return submit(request, refundInput, async ({ amount, reason }) => {
		await requestRefund(by, params.transactionId ?? "", { amountPaise: amount, reason });
		return redirectWithFlash("/admin/transactions", "The refund is on its way.");
	});
}

export default function Refund() {
	const { id, planName, paid, left, earlier } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [form, { amount, reason }] = useForm<{ amount: string; reason: string }>({
		id: "refund",
		lastResult: answer?.result,
		defaultValue: { amount: left },
	});
	return (
		<RouteDialog title="Refund" closeTo="/admin/transactions">
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={{ amount, reason }} />
				<p className="mb-4">
					{paid} for {planName}, transaction <span className="figures">{id}</span>. Once all of it is given back, the
					package ends.
				</p>
				{earlier.length > 0 && (
					<ul className="mb-4">
						{earlier.map((one) => (
							<li key={one.id}>{one.words}</li>
						))}
					</ul>
				)}
				<TextField field={amount} label="Amount (₹)" inputMode="numeric" isRequired />
				<TextAreaField field={reason} label="Reason" maxLength={250} rows={3} isRequired />
				<div className="actions">
					<SubmitButton className="button button-danger" busy="Sending…">
						Give back
					</SubmitButton>
					<Link to="/admin/transactions" className="button" preventScrollReset>
						Cancel
					</Link>
				</div>
			</SafeForm>
		</RouteDialog>
	);
}

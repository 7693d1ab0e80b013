import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getUserForAdmin } from "~/features/accounts/queries.administration.server";
import { repeatRefund, requestRefundWithProof } from "~/features/payments/commands.refund.request.server";
import { findRefundable } from "~/features/payments/queries.refunds.server";
import { RefundForm } from "~/features/payments/refund-form";
import { refundInput } from "~/features/payments/refund-input";
import { formatRupees, rupeesOf } from "~/features/plans/money";
import { askedProof } from "~/features/sign-in/passkeys/queries.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireAdmin, requireProvenAdmin } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: `${t("Refund")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const refundable = await findRefundable(params.transactionId ?? "");
	if (!refundable) throw data(t("This transaction was not found."), { status: 404 });
	const { transaction, leftPaise, earlier } = refundable;
	const { firstName, lastName } = await getUserForAdmin(transaction.userId);
	return {
		proof: await askedProof(admin),
		transactionId: transaction.id,
		person: `${firstName} ${lastName}`.trim(),
		planName: transaction.planName,
		paid: formatRupees(transaction.amountPaise),
		isPaid: transaction.status === "SUCCESS",
		left: String(rupeesOf(leftPaise)),
		earlier: earlier.map(({ id, amountPaise, status, reason, isRepeatable }) => ({
			id,
			isRepeatable,
			text: `${formatRupees(amountPaise)} (${t(status)}): ${t(reason)}`,
		})),
	};
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireAdmin(request);
	const actor = actorOf(user);
	const transactionId = params.transactionId ?? "";
	const repeatedId = new URL(request.url).searchParams.get("repeat");
	if (repeatedId !== null) {
		await requireProvenAdmin(request, paths.admin.refund(transactionId));
		return submit(request, z.object({}), async () => {
			await repeatRefund(actor, transactionId, repeatedId);
			return redirectWithFlash(paths.admin.transactions, t("Refund started."));
		});
	}
	return submit(request, refundInput, async ({ amount, reason, password }) => {
		await requestRefundWithProof({ user, password }, actor, transactionId, { amountPaise: amount, reason });
		return redirectWithFlash(paths.admin.transactions, t("Refund started."));
	});
}

export default function Refund() {
	const refundable = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Refund")} closeTo={paths.admin.transactions}>
			<RefundForm {...refundable} result={answer?.result} closeTo={paths.admin.transactions} />
		</RouteDialog>
	);
}

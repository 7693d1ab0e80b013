import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { repeatRefund, requestRefundWithProof } from "~/features/money/payments/refunds/commands.refund.request.server";
import { findRefundable } from "~/features/money/payments/refunds/queries.refunds.server";
import { RefundForm } from "~/features/money/payments/refunds/refund-form";
import { formatRupees, rupeesOf } from "~/features/money/plans/money";
import { requireUserForAdmin } from "~/features/people/accounts/administration/queries.administration.server";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { adminPaths } from "~/paths.admin";
import { phrase, t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin, requireProvenAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

/** A refund typed in rupees; the output is in paise. */
const refundInput = z.object({
	amount: z
		.string({ error: phrase("Enter the amount") })
		.trim()
		.regex(/^\d{1,7}(\.\d{1,2})?$/, phrase("Enter the amount in rupees, like 499 or 499.50"))
		.transform((typed) => Math.round(Number(typed) * 100))
		.refine((paise) => paise >= 100, phrase("The smallest refund is ₹1")),
	reason: z
		.string({ error: phrase("Enter the reason") })
		.trim()
		.min(1, phrase("Enter the reason"))
		.max(250, phrase("This is too long")),
	password: passwordProof,
});

export const meta: MetaFunction = () => [{ title: `${t("Refund")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const refundable = await findRefundable(params.transactionId ?? "");
	if (!refundable) throw data(t("This transaction was not found."), { status: 404 });
	const { transaction, leftPaise, earlier } = refundable;
	const { firstName, lastName } = await requireUserForAdmin(transaction.userId);
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
		await requireProvenAdmin(request, adminPaths.refund(transactionId));
		return submit(request, z.object({}), async () => {
			await repeatRefund(actor, transactionId, repeatedId);
			return redirectWithFlash(adminPaths.transactions, t("Refund started."));
		});
	}
	return submit(request, refundInput, async ({ amount, reason, password }) => {
		await requestRefundWithProof({ user, password }, actor, transactionId, { amountPaise: amount, reason });
		return redirectWithFlash(adminPaths.transactions, t("Refund started."));
	});
}

export default function Refund() {
	const refundable = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Refund")} closeTo={adminPaths.transactions}>
			<RefundForm {...refundable} result={answer?.result} closeTo={adminPaths.transactions} />
		</RouteDialog>
	);
}

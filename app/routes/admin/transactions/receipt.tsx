import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { findAnyTransaction } from "~/features/money/payments/queries.server";
import { ReceiptPage } from "~/features/money/payments/receipts/receipt-sheet";
import { receiptView } from "~/features/money/payments/receipts/receipt-view";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { useLoaderData } from "~/ui/frame/router";
import { requireAdmin } from "~/web/access/session.server";

export const meta: MetaFunction = () => [{ title: `${t("Receipt")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const transaction = await findAnyTransaction(params.transactionId ?? "");
	const receipt = transaction && receiptView(transaction);
	if (!receipt) throw data(t("This receipt was not found."), { status: 404 });
	return { receipt };
}

export default function AdminReceipt() {
	const { receipt } = useLoaderData<typeof loader>();
	return <ReceiptPage receipt={receipt} backTo={adminPaths.transactions} />;
}

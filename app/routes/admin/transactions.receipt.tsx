import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findAnyTransaction } from "~/features/payments/queries.server";
import { ReceiptSheet } from "~/features/payments/receipt-sheet";
import { receiptView } from "~/features/payments/receipt-view";
import { requireAdmin } from "~/http/session.server";

export const meta: MetaFunction = () => [{ title: "Receipt · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const found = await findAnyTransaction(params.transactionId ?? "");
	const receipt = found && receiptView(found);
	if (!receipt) throw data("There is no such receipt.", { status: 404 });
	return { receipt };
}

export default function AdminReceipt() {
	const { receipt } = useLoaderData<typeof loader>();
	return (
		<>
			<p className="mb-4 no-print">
				<Link to="/admin/transactions">Back to transactions</Link>
			</p>
			<ReceiptSheet receipt={receipt} />
		</>
	);
}

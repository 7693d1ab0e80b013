import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findTransaction } from "~/features/payments/queries.server";
import { ReceiptSheet } from "~/features/payments/receipt-sheet";
import { receiptView } from "~/features/payments/receipt-view";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";

export const meta: MetaFunction = () => [{ title: "Receipt · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const receipt = receiptView(await orNotFound(findTransaction(user.id, params.transactionId ?? "")));
	if (!receipt) throw data("This transaction has no receipt.", { status: 404 });
	return { receipt };
}

export default function Receipt() {
	const { receipt } = useLoaderData<typeof loader>();
	return (
		<>
			<p className="mb-4 no-print">
				<Link to="/user/transactions">Back to transactions</Link>
			</p>
			<ReceiptSheet receipt={receipt} />
		</>
	);
}

import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireTransaction } from "~/features/payments/queries.server";
import { ReceiptPage } from "~/features/payments/receipt-sheet";
import { receiptView } from "~/features/payments/receipt-view";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: `${t("Receipt")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const receipt = receiptView(await orNotFound(requireTransaction(user.id, params.transactionId ?? "")));
	if (!receipt) throw data(t("This transaction has no receipt."), { status: 404 });
	return { receipt };
}

export default function Receipt() {
	const { receipt } = useLoaderData<typeof loader>();
	return <ReceiptPage receipt={receipt} backTo={paths.transactions} />;
}

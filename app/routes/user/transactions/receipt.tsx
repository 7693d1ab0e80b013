import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { requireTransaction } from "~/features/money/payments/queries.server";
import { ReceiptPage } from "~/features/money/payments/receipts/receipt-sheet";
import { receiptView } from "~/features/money/payments/receipts/receipt-view";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
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

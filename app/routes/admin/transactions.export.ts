import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndia } from "~/features/courts/day";
import { listTransactionsForExport } from "~/features/payments/queries.server";
import { transactionFilter } from "~/features/payments/transaction-filter";
import { rupeesOf } from "~/features/plans/money";
import { type CsvValue, csvFile } from "~/http/csv.server";
import { requireAdmin } from "~/http/session.server";

const HEADER = [
	"Transaction ID",
	"First Name",
	"Last Name",
	"Email",
	"Package",
	"Amount",
	"Currency",
	"Given back",
	"Status",
	"Date",
	"Receipt",
	"Payment",
];

async function* linesOf(filter: Parameters<typeof listTransactionsForExport>[0]): AsyncGenerator<CsvValue[]> {
	for (const row of await listTransactionsForExport(filter)) {
		yield [
			row.id,
			row.firstName,
			row.lastName,
			row.email,
			row.planName,
			rupeesOf(row.amountPaise),
			row.currency,
			rupeesOf(row.refundedPaise),
			row.status,
			dayInIndia(row.createdAt),
			row.receiptNumber,
			row.razorpayPaymentId,
		];
	}
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { page: _, ...filter } = transactionFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
	return csvFile("transactions.csv", HEADER, linesOf(filter));
}

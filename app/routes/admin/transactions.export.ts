import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayInIndia } from "~/calendar/day";
import { exportTransactions } from "~/features/payments/queries.admin.server";
import { transactionFilter } from "~/features/payments/transaction-filter";
import { rupeesOf } from "~/features/plans/money";
import { type CsvValue, csvFile } from "~/http/csv.server";
import { readSearch } from "~/http/search.server";
import { requireProvenAdmin } from "~/http/session.server";

const HEADER = [
	"Transaction ID",
	"First Name",
	"Last Name",
	"Email",
	"Package",
	"Amount",
	"Currency",
	"Refunded",
	"Status",
	"Date",
	"Receipt",
	"Payment",
];

async function* linesOf(filter: Parameters<typeof exportTransactions>[0]): AsyncGenerator<CsvValue[]> {
	for await (const row of exportTransactions(filter)) {
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
	await requireProvenAdmin(request);
	const { page: _, ...filter } = readSearch(request, transactionFilter);
	return csvFile("transactions.csv", HEADER, linesOf(filter));
}

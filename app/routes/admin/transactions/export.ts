import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportTransactions } from "~/features/money/payments/administration/queries.admin.server";
import { transactionFilter } from "~/features/money/payments/administration/transaction-filter";
import { rupeesOf } from "~/features/money/plans/money";
import { dayInIndia } from "~/platform/calendar/day";
import { type CsvValue, csvFile } from "~/platform/http/csv.server";
import { requireProvenAdmin } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

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

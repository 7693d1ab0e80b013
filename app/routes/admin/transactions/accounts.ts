import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { type AccountLine, accountLines } from "~/features/money/payments/administration/accounts.server";
import { rupeesOf } from "~/features/money/plans/money";
import { adminPaths } from "~/paths.admin";
import { dayInIndia } from "~/platform/calendar/day";
import { type CsvValue, csvFile } from "~/platform/http/csv.server";
import { requireProvenAdmin } from "~/web/access/session.server";

const HEADER = [
	"Date",
	"Kind",
	"Receipt",
	"Name",
	"State",
	"Package",
	"Taxable value",
	"CGST",
	"SGST",
	"IGST",
	"Total",
	"Currency",
	"Razorpay ID",
];

const monthInput = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

async function* cellsOf(lines: AsyncIterable<AccountLine>): AsyncGenerator<CsvValue[]> {
	for await (const { at, kind, tax, ...line } of lines) {
		const money = [line.taxablePaise, tax.CGST, tax.SGST, tax.IGST, line.totalPaise].map(rupeesOf);
		const what = [dayInIndia(at), kind, line.receiptNumber, line.name, line.state, line.planName];
		yield [...what, ...money, "INR", line.razorpayId];
	}
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireProvenAdmin(request);
	const month = monthInput.safeParse(new URL(request.url).searchParams.get("month"));
	if (!month.success) return redirect(adminPaths.transactions);
	return csvFile(`accounts-${month.data}.csv`, HEADER, cellsOf(accountLines(month.data)));
}

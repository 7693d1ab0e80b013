import { Link } from "@remix-run/react";
import type { ReceiptView } from "~/features/payments/receipt-view";
import { PrintButton } from "~/ui/print-button";

/** The code of the service in the tax authority's list (SAC). */
const SERVICE_CODE = "998439";

function Money({ name, value }: { name: string; value: string }) {
	return (
		<>
			<dt>{name}</dt>
			<dd className="figures">{value}</dd>
		</>
	);
}

/** A receipt, as it is shown and printed. Tax lines appear only for a registered business (CGST Rule 46). */
function ReceiptSheet({ receipt }: { receipt: ReceiptView }) {
	const { supplier, recipient, tax } = receipt;
	return (
		<article className="card receipt" aria-labelledby="receipt-title">
			<h1 id="receipt-title">{supplier.gstin ? "Tax invoice and receipt" : "Receipt"}</h1>
			<dl className="details mt-3">
				<dt>Number</dt>
				<dd className="figures">{receipt.number}</dd>
				<dt>Date</dt>
				<dd>{receipt.day}</dd>
				<dt>From</dt>
				<dd>
					{supplier.name}
					{supplier.address && <span className="line">{supplier.address}</span>}
					{supplier.state && <span className="line">{supplier.state}</span>}
					{supplier.gstin && <span className="line">GSTIN {supplier.gstin}</span>}
				</dd>
				<dt>To</dt>
				<dd dir="auto">
					{recipient.name}
					{recipient.address && <span className="line">{recipient.address}</span>}
					{recipient.state && <span className="line">{recipient.state}</span>}
					<span className="line">{recipient.email}</span>
				</dd>
				<dt>Service</dt>
				<dd>
					{receipt.description}
					{supplier.gstin && <span className="line">SAC {SERVICE_CODE}</span>}
				</dd>
				{tax && (
					<>
						<Money name="Taxable value" value={tax.taxable} />
						{tax.lines.map(({ name, value }) => (
							<Money key={name} name={name} value={value} />
						))}
						<dt>Place of supply</dt>
						<dd>{recipient.state || supplier.state}</dd>
						<dt>Tax on reverse charge</dt>
						<dd>No</dd>
					</>
				)}
				<Money name="Total paid" value={`${receipt.total} (${receipt.currency})`} />
				{receipt.refunded && <Money name="Refunded" value={receipt.refunded} />}
				<dt>Payment</dt>
				<dd className="figures">{receipt.paymentId}</dd>
				<dt>Status</dt>
				<dd>{receipt.status}</dd>
			</dl>
			<p className="hint mt-3">Computer-generated receipt; no signature required.</p>
			<p className="mt-3 no-print">
				<PrintButton />
			</p>
		</article>
	);
}

/** The page of a receipt below the list `backTo`. */
export function ReceiptPage({ receipt, backTo }: { receipt: ReceiptView; backTo: string }) {
	return (
		<>
			<p className="mb-4 no-print">
				<Link to={backTo}>Back to transactions</Link>
			</p>
			<ReceiptSheet receipt={receipt} />
		</>
	);
}

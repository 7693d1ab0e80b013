import type { ReceiptView } from "~/features/payments/receipt-view";

const SERVICE_CODE = "998439";

function Money({ name, value }: { name: string; value: string }) {
	return (
		<>
			<dt>{name}</dt>
			<dd className="figures">{value}</dd>
		</>
	);
}

/** A receipt, as it is shown and printed. The tax lines stand only on a registered business's (CGST Rule 46). */
export function ReceiptSheet({ receipt }: { receipt: ReceiptView }) {
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
				{receipt.refunded && <Money name="Given back" value={receipt.refunded} />}
				<dt>Payment</dt>
				<dd className="figures">{receipt.paymentId}</dd>
				<dt>Status</dt>
				<dd>{receipt.status}</dd>
			</dl>
			<p className="hint mt-3">Made by computer; valid without a signature. To print it, use your browser's Print.</p>
		</article>
	);
}

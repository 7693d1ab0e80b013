import type { ReceiptView } from "~/features/money/payments/receipts/receipt-view";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { BackLink } from "~/ui/frame/page-head";
import { PrintButton } from "~/ui/list/print-button";

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

/** A receipt, on screen and in print. Tax lines appear only for a registered business (CGST Rule 46). */
function ReceiptSheet({ receipt }: { receipt: ReceiptView }) {
	const { supplier, recipient, tax } = receipt;
	return (
		<article className="card max-w-184" aria-labelledby="receipt-title">
			<h1 id="receipt-title">{supplier.gstin ? t("Tax invoice and receipt") : t("Receipt")}</h1>
			<dl className="details mt-3">
				<dt>{t("Number")}</dt>
				<dd className="figures">{receipt.number}</dd>
				<dt>{t("Date")}</dt>
				<dd>{receipt.day}</dd>
				<dt>{t("From")}</dt>
				<dd>
					{supplier.name}
					{supplier.address && <span className="block">{supplier.address}</span>}
					{supplier.state && <span className="block">{supplier.state}</span>}
					{supplier.gstin && <span className="block">{t("GSTIN {gstin}", { gstin: supplier.gstin })}</span>}
				</dd>
				<dt>{t("To")}</dt>
				<dd dir="auto">
					{recipient.name}
					{recipient.address && <span className="block">{recipient.address}</span>}
					{recipient.state && <span className="block">{recipient.state}</span>}
					<span className="block">{recipient.email}</span>
				</dd>
				<dt>{t("Service")}</dt>
				<dd>
					{receipt.description}
					{supplier.gstin && <span className="block">{t("SAC {serviceCode}", { serviceCode: SERVICE_CODE })}</span>}
				</dd>
				{receipt.period && (
					<>
						<dt>{t("Days of access")}</dt>
						<dd>{receipt.period}</dd>
					</>
				)}
				{tax && (
					<>
						<Money name={t("Taxable value")} value={tax.taxable} />
						{tax.lines.map(({ name, value }) => (
							<Money key={name} name={name} value={value} />
						))}
						<dt>{t("Place of supply")}</dt>
						<dd>{receipt.placeOfSupply}</dd>
						<dt>{t("Tax on reverse charge")}</dt>
						<dd>{t("No⟦answer⟧")}</dd>
					</>
				)}
				<Money name={t("Total paid")} value={`${receipt.total} (${receipt.currency})`} />
				{receipt.refunded && <Money name={t("Refunded")} value={receipt.refunded} />}
				<dt>{t("Payment")}</dt>
				<dd className="figures">{receipt.paymentId}</dd>
				<dt>{t("Status")}</dt>
				<dd>{receipt.status}</dd>
			</dl>
			<p className="hint mt-3">
				{t("Computer-generated receipt; no signature required.")}{" "}
				<a href={paths.refunds}>{t("Refunds and cancellation")}</a>
			</p>
			<p className="mt-3 no-print">
				<PrintButton />
			</p>
		</article>
	);
}

export function ReceiptPage({ receipt, backTo }: { receipt: ReceiptView; backTo: string }) {
	return (
		<>
			<div className="mb-2">
				<BackLink to={backTo} />
			</div>
			<ReceiptSheet receipt={receipt} />
		</>
	);
}

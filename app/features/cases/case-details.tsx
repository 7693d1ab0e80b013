import type { ReactNode } from "react";
import { ApprovalBadge, Names } from "~/features/cases/case-table";
import { HearingDay } from "~/features/cases/hearing-day";
import type { CaseRow } from "~/features/cases/queries.server";
import { type Day, formatDay } from "~/features/courts/day";
import { ColumnHeads, TableRegion } from "~/ui/table-region";

type Hearing = { date: Day | null; nextDate: Day | null; purpose: string; judge: string };
type Order = { number: number | null; name: string; date: Day | null; url: string | null };

export type CourtExtras = {
	title: string | null;
	registrationNumber: string | null;
	orders: Order[];
	firstInformationReport: { policeStation: string; firNumber: string; year: string } | null;
	hearings: Hearing[];
};

/** A case as a loader sends it: moments have become text on the way. */
export type ShownCase = Omit<CaseRow, "fetchedAt">;

export function Detail({ label, children }: { label: string; children: ReactNode }) {
	return (
		<>
			<dt>{label}</dt>
			<dd dir="auto">{children}</dd>
		</>
	);
}

/** The next hearing among a case's details: on top of them, and larger than all else. */
export function NextHearing({ day, today }: { day: Day | null; today: Day }) {
	return (
		<>
			<dt className="details-first">Next Date</dt>
			<dd className="details-first">
				<HearingDay day={day} today={today} none="No date given" />
			</dd>
		</>
	);
}

export const dayOr = (day: Day | null, none = "N/A") => (day ? formatDay(day) : none);

/** Every field of a case's Case Details (specification section 2). */
export function CaseDetails({ item, extras, today }: { item: ShownCase; extras: CourtExtras; today: Day }) {
	const report = extras.firstInformationReport;
	return (
		<dl className="details details-wide card">
			<Detail label="CNR Number">
				<span className="figures">{item.cnrNumber}</span>
			</Detail>
			{extras.title && <Detail label="Title">{extras.title}</Detail>}
			<Detail label="Case Number">{item.caseNumber}</Detail>
			<NextHearing day={item.nextDate} today={today} />
			<Detail label="Status">
				<ApprovalBadge isApproved={item.isApproved} no="Pending" />
			</Detail>
			<Detail label="Case Type">{item.caseType ?? "N/A"}</Detail>
			<Detail label="State">{item.state}</Detail>
			<Detail label="District">{item.district}</Detail>
			<Detail label="Court Complex">{item.courtComplex ?? "N/A"}</Detail>
			<Detail label="Court Establishment">{item.courtEstablishment ?? "N/A"}</Detail>
			<Detail label="Court Number and Judge">{item.courtNumberAndJudge ?? "N/A"}</Detail>
			<Detail label="Case Stage">{item.caseStage ?? "N/A"}</Detail>
			<Detail label="Filing Number">{item.filingNumber ?? "N/A"}</Detail>
			<Detail label="Filing Date">{dayOr(item.filingDate)}</Detail>
			<Detail label="Registration Number">{extras.registrationNumber ?? "N/A"}</Detail>
			<Detail label="Registration Date">{dayOr(item.registrationDate)}</Detail>
			<Detail label="First Hearing Date">{dayOr(item.firstHearingDate)}</Detail>
			<Detail label="Decision Date">{dayOr(item.decisionDate)}</Detail>
			<Detail label="Nature of Disposal">{item.natureOfDisposal ?? "N/A"}</Detail>
			<Detail label="Petitioners">
				<Names names={item.petitioners} none="N/A" />
			</Detail>
			<Detail label="Petitioner's Advocates">
				<Names names={item.petitionerAdvocates} none="N/A" />
			</Detail>
			<Detail label="Respondents">
				<Names names={item.respondents} none="N/A" />
			</Detail>
			<Detail label="Respondent Advocates">
				<Names names={item.respondentAdvocates} none="N/A" />
			</Detail>
			<Detail label="Acts">
				<Names names={item.acts} none="N/A" />
			</Detail>
			<Detail label="Sections">
				<Names names={item.sections} none="N/A" />
			</Detail>
			{report && (
				<Detail label="First Information Report">
					{[report.firNumber, report.year, report.policeStation].filter(Boolean).join(", ")}
				</Detail>
			)}
		</dl>
	);
}

/** The business of a case, oldest to newest. */
export function HearingTable({ hearings }: { hearings: Hearing[] }) {
	if (hearings.length === 0) return <p className="hint">The court has published no hearing of this case yet.</p>;
	return (
		<TableRegion label="Hearings" hasCards>
			<table className="table">
				<thead>
					<tr>
						<ColumnHeads names={["Business On Date", "Hearing Date", "Purpose of Hearing", "Judge"]} />
					</tr>
				</thead>
				<tbody>
					{hearings.map((hearing, position) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the court's own order is all that tells two alike apart
						<tr key={position}>
							<td data-label="Business On Date">{dayOr(hearing.date, "–")}</td>
							<td data-label="Hearing Date">{dayOr(hearing.nextDate, "–")}</td>
							<td data-label="Purpose of Hearing" dir="auto">
								{hearing.purpose || "–"}
							</td>
							<td data-label="Judge" dir="auto">
								{hearing.judge || "–"}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</TableRegion>
	);
}

/** The orders a court has published, each with its document where there is one. */
export function OrderList({ orders }: { orders: Order[] }) {
	if (orders.length === 0) return <p className="hint">The court has published no order in this case yet.</p>;
	return (
		<ol className="card">
			{orders.map(({ number, name, date, url }, position) => {
				const title = name || `Order ${number ?? position + 1}`;
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: the court's own order is all that tells two alike apart
					<li key={position} dir="auto" className="mb-2">
						{url ? (
							<a href={url} rel="noreferrer noopener" target="_blank">
								{title}
							</a>
						) : (
							title
						)}
						{date && `, ${formatDay(date)}`}
					</li>
				);
			})}
		</ol>
	);
}

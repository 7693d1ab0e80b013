import { Fragment, type ReactNode } from "react";
import { ApprovalBadge } from "~/features/courts/cases/list/case-cells";
import type { CaseRow } from "~/features/courts/cases/queries.server";
import type { CourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { ApprovalTime } from "~/features/courts/court-records/approval-time";
import { caseNumberOrDash, hearingOf, partyNameOf } from "~/features/courts/court-records/case-facts";
import { HearingDay } from "~/features/courts/court-records/hearing-day";
import { inCourtWords } from "~/features/people/places/court-words";
import { type Day, formatDay } from "~/platform/calendar/day";
import { asWritten, phrase, phrases, t } from "~/platform/language/translate";

/** A case as a loader sends it: without its timestamps, which become text. */
export type ShownCase = Omit<CaseRow, "fetchedAt" | "archivedAt">;

type Facts = { item: ShownCase; extras: CourtExtras; today: Day };

const names = (list: string[]) => list.join(", ") || null;
const day = (value: Day | null) => value && formatDay(value);

/** The value of each label in Case Details. Null: not known. Undefined: the row is left out. */
const DETAILS = {
	"CNR Number": ({ item }) => (item.cnrNumber ? <span className="figures">{item.cnrNumber}</span> : undefined),
	Title: ({ extras }) => extras.title ?? undefined,
	"Case Number": ({ item }) => caseNumberOrDash(item.caseNumber),
	"Case Type": ({ item }) => item.caseType,
	Forum: ({ item }) => item.ownForum ?? undefined,
	State: ({ item }) => (item.ownForum === null ? inCourtWords(item.state) : undefined),
	District: ({ item }) => item.district,
	"Court Complex": ({ item }) => (item.ownForum === null ? item.courtComplex : undefined),
	"Court Establishment": ({ item }) => item.courtEstablishment,
	"Court Number and Judge": ({ item }) => item.courtNumberAndJudge,
	"Case Stage": ({ item }) => inCourtWords(item.caseStage),
	"Stage of Case": ({ item }) => inCourtWords(item.caseStage),
	"Purpose of Hearing": ({ extras }) => inCourtWords(extras.hearings.at(-1)?.purpose || null),
	"Filing Number": ({ item }) => item.filingNumber,
	"Filing Date": ({ item }) => day(item.filingDate),
	"Registration Number": ({ extras }) => extras.registrationNumber,
	"Registration Date": ({ item }) => day(item.registrationDate),
	"First Hearing Date": ({ item }) => day(item.firstHearingDate),
	"Decision Date": ({ item }) => day(item.decisionDate),
	"Nature of Disposal": ({ item }) => inCourtWords(item.natureOfDisposal),
	"Party Name": ({ item }) => partyNameOf(item),
	Petitioners: ({ item }) => names(item.petitioners),
	"Petitioner's Advocates": ({ item }) => names(item.petitionerAdvocates),
	Respondents: ({ item }) => names(item.respondents),
	"Respondent Advocates": ({ item }) => names(item.respondentAdvocates),
	Acts: ({ item }) => names(item.acts),
	Sections: ({ item }) => names(item.sections),
	"First Information Report": ({ extras: { firstInformationReport: report } }) =>
		report ? [report.firNumber, report.year, report.policeStation].filter(Boolean).join(", ") : undefined,
} satisfies Record<string, (facts: Facts) => ReactNode>;

type Label = keyof typeof DETAILS | "Next Date" | "Status";

type DetailListProps = Facts & {
	labels: Label[];
	/** The status of a case that is not approved. */
	notApproved: string;
	/** Omits unknown values instead of showing N/A. */
	isBrief?: boolean;
};

/** Whether the case is approved; if not, also the next step. */
const Approval = ({ item: { isApproved }, notApproved }: { item: ShownCase; notApproved: string }) => (
	<>
		<ApprovalBadge isApproved={isApproved} notApproved={notApproved} /> {!isApproved && <ApprovalTime />}
	</>
);

function DetailList({ labels, notApproved, isBrief, ...facts }: DetailListProps) {
	const { item, today } = facts;
	return (
		<dl className="details details-wide card">
			{labels.map((label) => {
				if (label === "Next Date") return <NextHearing key={label} item={item} today={today} />;
				const value = label === "Status" ? <Approval item={item} notApproved={notApproved} /> : DETAILS[label](facts);
				if (value === undefined || (isBrief && value === null)) return null;
				return (
					<Fragment key={label}>
						<dt>{t(label)}</dt>
						<dd {...asWritten(typeof value === "string" ? value : null)}>{value ?? "N/A"}</dd>
					</Fragment>
				);
			})}
		</dl>
	);
}

/** The next hearing in the details; the stylesheet puts it first and larger. */
function NextHearing({ item, today }: { item: ShownCase; today: Day }) {
	return (
		<>
			<dt className="details-first">{t("Next Date")}</dt>
			<dd className="details-first hearing-strong">
				<HearingDay day={hearingOf(item)} today={today} none={item.decisionDate ? t("Disposed") : t("Date awaited")} />
				{item.isNoted && item.ownForum === null && (
					<span className="noted-mark">{t("Not confirmed by eCourts yet")}</span>
				)}
			</dd>
		</>
	);
}

const COURT_NUMBERS_AND_DATES: Label[] = phrases(
	"Filing Number",
	"Filing Date",
	"Registration Number",
	"Registration Date",
	"First Hearing Date",
	"Decision Date",
	"Nature of Disposal",
);

const ALL_LABELS: Label[] = [
	phrase("CNR Number"),
	phrase("Title"),
	phrase("Case Number"),
	phrase("Next Date"),
	phrase("Status"),
	phrase("Case Type"),
	phrase("Forum"),
	phrase("State"),
	phrase("District"),
	phrase("Court Complex"),
	phrase("Court Establishment"),
	phrase("Court Number and Judge"),
	phrase("Case Stage"),
	...COURT_NUMBERS_AND_DATES,
	phrase("Petitioners"),
	phrase("Petitioner's Advocates"),
	phrase("Respondents"),
	phrase("Respondent Advocates"),
	phrase("Acts"),
	phrase("Sections"),
	phrase("First Information Report"),
];

/** All fields of Case Details (docs/product.md, section 2). */
export const CaseDetails = (facts: Facts) => <DetailList labels={ALL_LABELS} notApproved={t("Pending")} {...facts} />;

const APPROVED_LABELS: Label[] = phrases(
	"CNR Number",
	"Case Number",
	"Case Type",
	"Court Number and Judge",
	"Party Name",
	"Petitioners",
	"Respondents",
	"Respondent Advocates",
	"Purpose of Hearing",
	"Stage of Case",
	"Next Date",
	"Status",
);

/** `APPROVED_LABELS` has the stage under another name. */
const FURTHER_LABELS = ALL_LABELS.filter((label) => label !== "Case Stage" && !APPROVED_LABELS.includes(label));

/** Case Details of an approved case (docs/product.md, section 2), then the remaining fields. */
export const ApprovedDetails = (facts: Facts) => (
	<DetailList labels={[...APPROVED_LABELS, ...FURTHER_LABELS]} notApproved={t("Not Approved")} {...facts} />
);

const GROUPS: Record<string, Label[]> = {
	Parties: phrases("Petitioners", "Petitioner's Advocates", "Respondents", "Respondent Advocates"),
	Court: phrases(
		"Forum",
		"Court Complex",
		"Court Establishment",
		"Court Number and Judge",
		"District",
		"State",
		"Case Type",
	),
	[phrase("Numbers and dates")]: [
		phrase("CNR Number"),
		phrase("Case Number"),
		...COURT_NUMBERS_AND_DATES,
		phrase("Status"),
	],
	Acts: phrases("Acts", "Sections", "First Information Report"),
};

const hasActs = ({ item, extras }: Facts) =>
	item.acts.length + item.sections.length > 0 || Boolean(extras.firstInformationReport);

/** The known facts of a case in groups, for its page. `isShared`: the reader is not the owner. */
export const CaseFacts = ({ isShared, ...facts }: Facts & { isShared?: boolean }) =>
	Object.entries(GROUPS).map(([title, all]) => {
		const labels = isShared ? all.filter((label) => label !== "Status") : all;
		const isEmpty = (title === "Parties" && facts.item.lookUp !== "found") || (title === "Acts" && !hasActs(facts));
		return isEmpty ? null : (
			<section key={title}>
				<h2 className="mt-5 mb-2">{t(title)}</h2>
				<DetailList labels={labels} notApproved={t("Not Approved")} isBrief {...facts} />
			</section>
		);
	});

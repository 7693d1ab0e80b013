import { isDisposed, NextHearing } from "~/features/courts/cases/page/next-hearing";
import { purposeOf } from "~/features/courts/cases/page/purpose";
import { CaseFacts } from "~/features/courts/cases/status/case-details";
import { caseNameOf, numberBeside } from "~/features/courts/court-records/case-facts";
import { WITHHOLDING_WORDS } from "~/features/courts/court-records/withheld-names";
import type { requireSharedCase } from "~/features/courts/sharing/shared-case.server";
import { CaseTimeline } from "~/features/courts/timeline/case-timeline";
import { asWritten, t } from "~/platform/language/translate";

/** `until` is the formatted day on which the link ends. */
type SharedCaseProps = Omit<Awaited<ReturnType<typeof requireSharedCase>>, "papers"> & {
	sharedBy: string;
	until: string;
	papers: { address: string; title: string }[];
};

/** The page behind a shared link: the next hearing first, then the published record. */
export function SharedCase({ item, extras, today, checked, papers, ...page }: SharedCaseProps) {
	const { withholdingReason, sharedBy, until } = page;
	const name = caseNameOf(item);
	const number = numberBeside(item);
	const isFound = item.lookUp === "found";
	return (
		<>
			<p className="hint mb-2">
				<span dir="auto">{sharedBy}</span> {t("shares this case with you.")}
			</p>
			<h1 {...asWritten(name)}>{name}</h1>
			{name !== item.cnrNumber && (
				<p className="mb-3">
					{number && <>{number} · </>}
					<span className={item.cnrNumber ? "figures" : undefined}>{item.cnrNumber || item.ownForum}</span>
				</p>
			)}
			{withholdingReason && <p className="hint mb-3">{t(WITHHOLDING_WORDS[withholdingReason])}</p>}
			<section className="case-next hearing-strong">
				<h2 className="text-base font-normal">
					{!isFound ? t("From the court") : isDisposed({ item, today }) ? t("Decision") : t("Next hearing")}
				</h2>
				{isFound ? (
					<NextHearing item={item} purpose={purposeOf(item, extras.hearings)} today={today} />
				) : (
					<p className="case-day">{t("Court details not received yet")}</p>
				)}
				{checked && <p className="hint">{t("Last checked {checked}", { checked })}</p>}
			</section>
			{papers.length > 0 && <h2 className="mt-3 mb-2">{t("Papers")}</h2>}
			<ul>
				{papers.map(({ address, title }) => (
					<li key={address} className="wrap-anywhere mb-2">
						<a href={address} dir="auto" download>
							{title}
						</a>
					</li>
				))}
			</ul>
			{isFound && <CaseTimeline item={item} extras={extras} />}
			<CaseFacts item={item} extras={extras} today={today} isShared />
			<p className="hint mt-5">
				{item.cnrNumber
					? t(
							"Copied from the published court record. Always check with the court or your advocate. This link works until {until}.",
							{ until },
						)
					: t("Written down by the person who shares it. This link works until {until}.", { until })}
			</p>
		</>
	);
}

import { MainAct } from "~/features/courts/cases/page/main-act";
import { isDisposed, LastChecked, type LastCheckedProps, NextHearing } from "~/features/courts/cases/page/next-hearing";
import type { CasePage } from "~/features/courts/cases/page/queries.server";
import { CourtDiffers } from "~/features/courts/hearings/court-differs";
import { NotedMark } from "~/features/courts/hearings/noted-mark";
import type { NotedHearing } from "~/features/courts/hearings/queries.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { Link } from "~/ui/frame/router";

type NextHearingCardProps = LastCheckedProps &
	Pick<CasePage, "purpose" | "today" | "notedBy" | "doubts" | "archivedOn" | "newestChange"> & {
		/** The newest recorded hearing. */
		newest: NotedHearing | undefined;
		shareUrl: string;
	};

/** The top card of a case's page: next hearing, what changed last, what to do, and last check. */
export function NextHearingCard({ newest, shareUrl, newestChange: change, ...page }: NextHearingCardProps) {
	const { item, today, doubts, notedBy, check } = page;
	return (
		<section className="case-next hearing-strong">
			<h2 className="rest font-normal">
				{item.lookUp !== "found" && !item.isNoted
					? t("From the court")
					: isDisposed({ item, today })
						? t("Decision")
						: t("Next hearing")}
			</h2>
			<NextHearing {...page} problem={check.problem} />
			{doubts.map((words) => (
				<p key={words} dir="auto" className="note mt-2">
					{words}
				</p>
			))}
			<NotedMark by={notedBy} />
			{newest && item.cnrNumber && (
				<CourtDiffers
					caseId={item.id}
					here={page.here}
					newest={newest}
					nextDate={item.nextDate}
					isNoted={item.isNoted}
				/>
			)}
			{change && (
				<p className="mt-1">
					<span dir="auto">{change.words}</span>{" "}
					<span className="rest whitespace-nowrap">{t("Found {seen}", { seen: change.seen })}</span>
				</p>
			)}
			<div className="cluster no-print mt-3">
				<MainAct {...page} />
				{isDisposed({ item, today }) && (
					<Link to={paths.lastDay(item.id)} className="button">
						{t("Work out the last day")}
					</Link>
				)}
				<a href={shareUrl} className="button" target="_blank" rel="noreferrer noopener">
					<Icon name="message-circle" size={18} />
					<span>{t("Share")}</span>
				</a>
			</div>
			<LastChecked {...page} />
		</section>
	);
}

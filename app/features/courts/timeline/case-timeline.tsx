import type { CourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { CourtWords } from "~/features/courts/court-records/court-words-link";
import { orderKey } from "~/features/courts/court-records/order-key";
import { NotedMark } from "~/features/courts/hearings/noted-mark";
import type { PaperOfDay } from "~/features/courts/papers/queries.server";
import { type TimelineDay, timelineOf } from "~/features/courts/timeline/days";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { type Day, formatDay } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { Link } from "~/ui/frame/router";

const SHOWN_AT_ONCE = 10;

type OrderProps = {
	order: TimelineDay["orders"][number];
	position: number;
	/** The address of our copy. */
	copy: string | undefined;
};

function Order({ order: { name, number, url }, position, copy }: OrderProps) {
	const title = name || t("Order {number}", { number: number ?? position + 1 });
	return (
		<p>
			<span {...asWritten(title)}>
				<CourtWords url={url}>{title}</CourtWords>
			</span>
			{copy && (
				<>
					{" · "}
					<a href={copy} aria-label={t("Copy of {name}", { name: title })} className="no-print" download>
						{t("Our copy")}
					</a>
				</>
			)}
		</p>
	);
}

type NotedEventProps = { noted: NonNullable<TimelineDay["events"][number]["noted"]>; caseId: string };

/** The person who recorded a hearing, their note, and the link to correct it. */
function NotedEvent({ noted: { day, note, isOwners, writer }, caseId }: NotedEventProps) {
	const may = useMay();
	return (
		<>
			{" "}
			<NotedMark by={isOwners ? "" : writer || "–"} />
			{note && <span className="block whitespace-pre-line">{note}</span>}
			{may("hearing") && (
				<Link to={`${paths.recordHearing(caseId)}?day=${day}`} className="no-print">
					{t("Correct")}
				</Link>
			)}
		</>
	);
}

type EntryProps = { entry: TimelineDay; after?: TimelineDay; seen?: string; caseId: string; papers: PaperOfDay[] };

/** What the entry above already says, the judge and that the hearing came, is not said again. */
function Entry({ entry: { day, events, orders }, after, seen, caseId, papers }: EntryProps) {
	const addressOf = (paper: PaperOfDay | undefined) => paper && paths.paper(caseId, paper.id);
	const above = after?.events.find((event) => event.judge);
	return (
		<li className={seen ? "timeline-new" : undefined}>
			<p className="timeline-day">
				{day ? <time dateTime={day}>{formatDay(day)}</time> : t("Without a date")}
				{seen && <span className="change-mark"> {t("New, found {seen}", { seen })}</span>}
			</p>
			<div>
				{events.map(({ words, judge, next, url, noted }, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: equal events differ only in their position
					<p key={position} dir="auto">
						<span {...asWritten(words)}>{words}</span>
						{judge && judge !== above?.judge && <span className="hint"> · {judge}</span>}
						{next && next !== after?.day && (
							<span className="text-ink-soft">
								{" → "}
								{t("Next date")}{" "}
								<time dateTime={next} className="whitespace-nowrap">
									{formatDay(next)}
								</time>
							</span>
						)}
						{url && (
							<>
								{" · "}
								<CourtWords url={url}>{t("Business of the day")}</CourtWords>
							</>
						)}
						{noted && <NotedEvent noted={noted} caseId={caseId} />}
					</p>
				))}
				{orders.map((order, position) => (
					<Order
						// biome-ignore lint/suspicious/noArrayIndexKey: equal orders differ only in their position
						key={position}
						order={order}
						position={position}
						copy={addressOf(papers.find((copy) => copy.orderKey === orderKey(order)))}
					/>
				))}
				{papers
					.filter((paper) => paper.orderKey === null && paper.day === day && day !== null)
					.map((paper) => (
						<p key={paper.id} className="wrap-anywhere">
							<a href={addressOf(paper)} dir="auto" download>
								{paper.name}
							</a>
						</p>
					))}
			</div>
		</li>
	);
}

type CaseTimelineProps = {
	item: Parameters<typeof timelineOf>[0] & { id: string; lookUp: string };
	extras: CourtExtras;
	/** When new entries were found at the court, in words, by day. */
	seen?: Record<Day, string>;
	/** Recorded hearings. */
	noted?: Parameters<typeof timelineOf>[2];
	papers?: PaperOfDay[];
};

/** A case's history, newest first; all but the newest days are collapsed. Nothing until there is one. */
export function CaseTimeline({ item, extras, seen = {}, noted, papers = [] }: CaseTimelineProps) {
	const days = timelineOf(item, extras, noted);
	if (item.lookUp !== "found" && !noted?.length) return null;
	const entries = days.map((entry, index) => (
		<Entry
			key={entry.day}
			entry={entry}
			after={days[index - 1]}
			seen={entry.day ? own(seen, entry.day) : undefined}
			caseId={item.id}
			papers={papers}
		/>
	));
	const earlier = entries.slice(SHOWN_AT_ONCE);
	return (
		<section>
			<h2 className="mt-3 mb-2">{t("Timeline")}</h2>
			{extras.hearings.length === 0 && <p className="hint mb-2">{t("No hearings published.")}</p>}
			{days.length > 0 && <ol className="timeline">{entries.slice(0, SHOWN_AT_ONCE)}</ol>}
			{earlier.length > 0 && (
				<details className="more">
					<summary>{t("Earlier days ({number})", { number: earlier.length })}</summary>
					<ol className="timeline">{earlier}</ol>
				</details>
			)}
			{extras.orders.length === 0 && <p className="hint mt-2">{t("No orders published.")}</p>}
		</section>
	);
}

import type { CourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { type TimelineDay, timelineOf } from "~/features/courts/cases/timeline/days";
import { type Day, formatDay } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";

const SHOWN_AT_ONCE = 10;

type OrderProps = { order: TimelineDay["orders"][number]; position: number };

function Order({ order: { name, number, url }, position }: OrderProps) {
	const title = name || t("Order {number}", { number: number ?? position + 1 });
	return (
		<p {...asWritten(title)}>
			{url ? (
				<a href={url} rel="noreferrer noopener" target="_blank">
					{title}
				</a>
			) : (
				title
			)}
		</p>
	);
}

type EntryProps = { entry: TimelineDay; seen?: string };

function Entry({ entry: { day, events, orders }, seen }: EntryProps) {
	return (
		<li className={seen ? "timeline-new" : undefined}>
			<p className="timeline-day">
				{day ? <time dateTime={day}>{formatDay(day)}</time> : t("Without a date")}
				{seen && <span className="change-mark"> {t("New, found {seen}", { seen })}</span>}
			</p>
			<div>
				{events.map(({ words, judge, next }, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: equal events differ only in their position
					<p key={position} dir="auto">
						<span {...asWritten(words)}>{words}</span>
						{judge && <span className="hint"> · {judge}</span>}
						{next && (
							<span className="text-ink-soft">
								{" → "}
								{t("Next date")}{" "}
								<time dateTime={next} className="whitespace-nowrap">
									{formatDay(next)}
								</time>
							</span>
						)}
					</p>
				))}
				{orders.map((order, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: equal orders differ only in their position
					<Order key={position} order={order} position={position} />
				))}
			</div>
		</li>
	);
}

type CaseTimelineProps = {
	item: Parameters<typeof timelineOf>[0];
	extras: CourtExtras;
	/** When new entries were found at the court, in words, by day. */
	seen?: Record<Day, string>;
};

/** A case's history, newest first; all but the newest days are collapsed. */
export function CaseTimeline({ item, extras, seen = {} }: CaseTimelineProps) {
	const days = timelineOf(item, extras);
	const earlier = days.slice(SHOWN_AT_ONCE);
	const entryOf = (entry: TimelineDay) => (
		<Entry key={entry.day} entry={entry} seen={entry.day ? seen[entry.day] : undefined} />
	);
	return (
		<section>
			<h2 className="mt-5 mb-2">{t("Timeline")}</h2>
			{extras.hearings.length === 0 && <p className="hint mb-2">{t("No hearings published.")}</p>}
			<ol className="timeline">{days.slice(0, SHOWN_AT_ONCE).map(entryOf)}</ol>
			{earlier.length > 0 && (
				<details className="more">
					<summary>{t("Earlier days ({number})", { number: earlier.length })}</summary>
					<ol className="timeline">{earlier.map(entryOf)}</ol>
				</details>
			)}
			{extras.orders.length === 0 && <p className="hint mt-2">{t("No orders published.")}</p>}
		</section>
	);
}

import { type Day, formatDay } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";

type LastHearing = { day: Day; words: string; note?: string };

export function LastHearings({ items }: { items: LastHearing[] }) {
	if (items.length === 0) return null;
	return (
		<section>
			<h2 className="mb-1">{t("Last hearings")}</h2>
			<ol className="hearing-lines">
				{items.map(({ day, words, note }, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a day's hearings differ only in their position
					<li key={position}>
						<time dateTime={day} className="rest">
							{formatDay(day)}
						</time>
						<p {...asWritten(words)}>
							{words}
							{note && <span className="rest block whitespace-pre-line">{note}</span>}
						</p>
					</li>
				))}
			</ol>
		</section>
	);
}

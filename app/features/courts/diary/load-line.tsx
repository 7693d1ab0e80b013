import { hearingsInWords } from "~/features/courts/diary/diary-view";
import { paths } from "~/paths";
import { addDays, type Day, formatNearDay, mondayOf } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { useIsLight } from "~/ui/frame/scripted";

/** In units of the drawing: the height of the fullest day, a day with its space, and the space between weeks. */
const [HEIGHT, DAY_WIDTH, WEEK_SPACE] = [20, 5, 4];

type LoadLineProps = { load: number[]; today: Day };

/**
 * The number of hearings of each day from today on: a bar a day, apart by weeks, whose numbers are the link's words. Light pages
 * have the words alone, since the list is at its limit there.
 */
export function LoadLine({ load, today }: LoadLineProps) {
	const isLight = useIsLight();
	const most = Math.max(...load);
	if (most <= 0) return null;
	const weeks = new Map<Day, number>();
	const bars = load.map((count, place) => {
		const monday = mondayOf(addDays(today, place));
		weeks.set(monday, (weeks.get(monday) ?? 0) + count);
		const height = Math.ceil((HEIGHT * count) / most);
		return count > 0 ? `M${place * DAY_WIDTH + weeks.size * WEEK_SPACE} ${HEIGHT}v-${height}h4v${height}z` : "";
	});
	const total = load.reduce((sum, count) => sum + count, 0);
	const words = t("Next four weeks: {hearings}", { hearings: hearingsInWords(total) });
	if (isLight)
		return (
			<a href={paths.calendar} className="load-line">
				{words}
			</a>
		);
	const byWeek = [...weeks].map(([monday, count]) => `${t("Week of {day}", { day: formatNearDay(monday) })}: ${count}`);
	return (
		<Link to={paths.calendar} className="load-line" aria-label={`${words}. ${byWeek.join(", ")}`}>
			<svg viewBox="0 0 164 20" width="164" height="20" aria-hidden>
				<path d={bars.join("")} />
			</svg>
			{words}
		</Link>
	);
}

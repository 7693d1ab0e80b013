import type { Night } from "~/features/administration/status/queries.server";
import { formatDay } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";

const figures = new Intl.NumberFormat("en-IN");

/** In percent of the drawing: that a few missed of many can be seen, and how wide a night is in its place. */
const SMALLEST = 12;
const WIDTH_SHARE = 0.7;

function Column({
	night: { count },
	place,
	most,
}: {
	night: Night;
	place: { x: number; width: number };
	most: number;
}) {
	const at = { x: `${place.x}%`, width: `${place.width}%` };
	if (!count) return <rect {...at} className="night-none" y="1" height="98%" />;
	const missed = count.missed > 0 ? Math.max(SMALLEST, (100 * count.missed) / most) : 0;
	const checked = Math.min(100 - missed, (100 * count.checked) / most);
	return (
		<>
			<rect
				{...at}
				className={count.isLate ? "night-late" : "night-checked"}
				y={`${100 - checked}%`}
				height={`${checked}%`}
			/>
			{missed > 0 && <rect {...at} className="night-missed" y={`${100 - checked - missed}%`} height={`${missed}%`} />}
		</>
	);
}

/** What was wrong with a night, in words; undefined if nothing was. */
function faultOf({ day, count }: Night): string | undefined {
	const words = !count
		? [t("No result")]
		: [
				count.isLate && t("Checked late"),
				count.missed > 0 && t("{number} not checked", { number: figures.format(count.missed) }),
			].filter(Boolean);
	return words.length > 0 ? `${formatDay(day)}: ${words.join(", ")}` : undefined;
}

const LEGEND = [
	{ mark: "night-checked", words: phrase("Checked") },
	{ mark: "night-late", words: phrase("Checked late") },
	{ mark: "night-missed", words: phrase("Not checked") },
	{ mark: "night-none", words: phrase("No result") },
];

/** The last thirty nights as columns of hearings checked, late and missed, and the same in words. */
export function Nights({ nights }: { nights: Night[] }) {
	if (nights.length < 2) return null;
	const most = Math.max(1, ...nights.map(({ count }) => (count ? count.checked + count.missed : 0)));
	const step = 100 / nights.length;
	const sum = (part: "checked" | "missed") => nights.reduce((total, { count }) => total + (count?.[part] ?? 0), 0);
	const faults = nights.flatMap((night) => faultOf(night) ?? []).reverse();
	return (
		<section className="mb-4">
			<h2>{t("The last {count} nights", { count: nights.length })}</h2>
			<svg className="nights" aria-hidden focusable="false">
				{nights.map((night, position) => (
					<Column key={night.day} night={night} most={most} place={{ x: position * step, width: step * WIDTH_SHARE }} />
				))}
			</svg>
			<p className="quiet cluster">
				{LEGEND.map(({ mark, words }) => (
					<span key={mark} className="flex items-center">
						<svg className="mr-1 h-3 w-3" aria-hidden focusable="false">
							<rect className={mark} x="1" y="1" width="10" height="10" />
						</svg>
						{t(words)}
					</span>
				))}
			</p>
			<p>
				{t("{checked} hearings were checked, {missed} were not.", {
					checked: figures.format(sum("checked")),
					missed: figures.format(sum("missed")),
				})}{" "}
				{faults.length === 0 && t("No night was late or without a result.")}
			</p>
			{faults.length > 0 && <p className="hint">{faults.join("; ")}.</p>}
		</section>
	);
}

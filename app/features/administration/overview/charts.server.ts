import { scaleBand, scaleLinear } from "d3-scale";

/** A grid line: its distance from the top in percent, and its label. */
export type Tick = { at: number; label: string };
/** In percent of the chart. */
export type Column = { x: number; y: number; width: number; height: number };

export type ColumnChart = { columns: Column[]; zero: number; ticks: Tick[] };

/** In percent of the chart: room for the label above the highest line. */
const TOP = 14;
const TICKS = 3;
const DIGITS = 1;

const rounded = (share: number) => Number(share.toFixed(DIGITS));

/** From the lowest value, or 0, to the highest, or `smallest`; ends on round numbers. */
function heightScale(values: number[], smallest: number) {
	return scaleLinear()
		.domain([Math.min(0, ...values), Math.max(smallest, ...values)])
		.nice(TICKS)
		.range([100, TOP]);
}

function ticksOf(height: ReturnType<typeof heightScale>, format: (value: number) => string): Tick[] {
	const whole = height.ticks(TICKS).filter(Number.isInteger);
	return whole.map((value) => ({ at: rounded(height(value)), label: format(value) }));
}

/** One column per step; a negative one hangs from the zero line. */
export function columnChart(values: number[], format: (value: number) => string): ColumnChart {
	const height = heightScale(values, TICKS);
	const place = scaleBand<number>()
		.domain(values.map((_, position) => position))
		.range([0, 100])
		.padding(0.25);
	const zero = rounded(height(0));
	const columns = values.map((value, position) => {
		const end = rounded(height(value));
		return {
			x: rounded(place(position) ?? 0),
			y: Math.min(zero, end),
			width: rounded(place.bandwidth()),
			height: rounded(Math.abs(zero - end)),
		};
	});
	return { columns, zero, ticks: ticksOf(height, format) };
}

/** Widths in percent of bars below each other; the longest fills the line. */
export function barWidths(values: number[]): number[] {
	const width = scaleLinear()
		.domain([0, Math.max(1, ...values)])
		.range([0, 100]);
	return values.map((value) => rounded(width(value)));
}

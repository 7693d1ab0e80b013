import { type ReactNode, useId } from "react";
import type { Column, Tick } from "~/features/administration/overview/charts.server";

type ChartProps = {
	title: string;
	words: string;
	ticks: Tick[];
	ends: [first: string, last: string];
	/** The axis labels are long. */
	isWide?: boolean;
	children: ReactNode;
};

/** A chart's frame: heading, summary, grid lines with labels, first and last day. */
function Chart({ title, words, ticks, ends, isWide, children }: ChartProps) {
	const id = useId();
	return (
		<section className="card" aria-labelledby={id}>
			<h3 id={id}>{title}</h3>
			<p className="hint">{words}</p>
			<div className="mt-2 flex">
				<svg
					className={`chart-axis h-40 overflow-visible text-xs ${isWide ? "w-22" : "w-12"}`}
					aria-hidden
					focusable="false"
				>
					{ticks.map(({ at, label }) => (
						<text key={label} x="100%" y={`${at}%`} dx="-6" dy=".35em" textAnchor="end">
							{label}
						</text>
					))}
				</svg>
				<div className="min-w-0 flex-1">
					<svg className="h-40 w-full overflow-visible" aria-hidden focusable="false">
						{ticks.map(({ at, label }) => (
							<line key={label} className="chart-grid" x1="0" x2="100%" y1={`${at}%`} y2={`${at}%`} />
						))}
						{children}
					</svg>
					<p className="quiet flex justify-between">
						<span>{ends[0]}</span>
						<span>{ends[1]}</span>
					</p>
				</div>
			</div>
		</section>
	);
}

type ColumnsProps = Omit<ChartProps, "children"> & { columns: Column[]; zero: number };

export function ColumnFigure({ columns, zero, ...frame }: ColumnsProps) {
	return (
		<Chart {...frame}>
			{columns.map(({ x, y, width, height }) => (
				<rect key={x} className="chart-bar" x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${height}%`} />
			))}
			<line className="chart-zero" x1="0" x2="100%" y1={`${zero}%`} y2={`${zero}%`} />
		</Chart>
	);
}

export function Bar({ width, reserved = 0 }: { width: number; reserved?: number }) {
	return (
		<svg className="mt-0.5 mb-2 h-4 w-full [border-bottom-width:1px]" aria-hidden focusable="false">
			<rect className="chart-bar" width={`${width}%`} height="100%" />
			{reserved > 0 && <rect className="chart-kept" x={`${100 - reserved}%`} width={`${reserved}%`} height="100%" />}
		</svg>
	);
}

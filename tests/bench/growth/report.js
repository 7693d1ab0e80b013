const AT_MOST = 2;
/** Below this nobody notices, and the clock of a busy machine says little. */
const QUICK_MS = 5;
const MAX_TEXT_LENGTH = 400;

const whole = (value) =>
	value === undefined || Number.isNaN(value) ? "–" : value < 10 ? value.toFixed(1) : String(Math.round(value));
const timesOf = (small, large) => (small > 0 ? large / small : Number.NaN);

/** How much of the unit each made, at least one: pages are compared as they are. */
const unitsOf = ({ unit, small, large }) => (unit ? [Math.max(1, small[unit]), Math.max(1, large[unit])] : [1, 1]);

function judge(row) {
	const [smallUnits, largeUnits] = unitsOf(row);
	const times = timesOf(row.small.ms / smallUnits, row.large.ms / largeUnits);
	const databaseTimes = timesOf(row.small.databaseMs / smallUnits, row.large.databaseMs / largeUnits);
	const blockTimes = timesOf(row.small.blocks / smallUnits, row.large.blocks / largeUnits);
	const isMissed = !(times <= AT_MOST) && !(row.large.ms <= QUICK_MS);
	return { ...row, times, databaseTimes, blockTimes, isMissed };
}

function printTable(rows) {
	const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
	for (const row of rows)
		process.stdout.write(
			`  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("  ")}\n`,
		);
}

/** Prints every comparison, the worst first, and where the time of each missed one goes. */
export function printCompared(compared, [small, large]) {
	const judged = compared.map(judge).toSorted((a, b) => b.times - a.times);
	const numbers = [small, large].map(({ cases }) => cases.toLocaleString("en-IN"));
	process.stdout.write(
		`\n${numbers[1]} cases beside ${numbers[0]}; at most ${AT_MOST} × the time (per byte or row where a list is as long as the database)\n\n`,
	);
	printTable([
		["what", "small ms", "large ms", "times", "database ms", "times", "blocks", "times", "answer", ""],
		...judged.map((row) => [
			row.name + (row.unit ? ` (by ${row.unit})` : ""),
			whole(row.small.ms),
			whole(row.large.ms),
			row.times.toFixed(2),
			`${whole(row.small.databaseMs)} / ${whole(row.large.databaseMs)}`,
			row.databaseTimes.toFixed(2),
			`${whole(row.small.blocks)} / ${whole(row.large.blocks)}`,
			row.blockTimes.toFixed(2),
			row.large.status === undefined
				? `${row.small.rows} / ${row.large.rows}`
				: `${row.large.status} ${row.small.bytes} / ${row.large.bytes}`,
			row.isMissed ? "MISSED" : "met",
		]),
	]);
	const missed = judged.filter(({ isMissed }) => isMissed);
	for (const {
		name,
		times,
		large: { slowest },
	} of missed) {
		process.stdout.write(`\n${name}: ${times.toFixed(2)} ×`);
		if (slowest)
			process.stdout.write(
				`; most of it in a statement of ${whole(slowest.ms / slowest.calls)} ms, ${whole(slowest.blocks / slowest.calls)} blocks, ${slowest.calls} calls:\n    ${slowest.query.replace(/\s+/g, " ").slice(0, MAX_TEXT_LENGTH)}`,
			);
	}
	process.stdout.write(
		missed.length > 0 ? `\n\n${missed.length} of ${judged.length} goals are missed.\n` : "\nEvery goal is met.\n",
	);
}

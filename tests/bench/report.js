const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
const whole = (value) => (Number.isNaN(value) ? "–" : String(Math.round(value)));

/** One reading of a target: the median of its rounds, the most memory of any, all refusals. */
function sumUp(readings) {
	const middle = (name) => median(readings.map((reading) => reading[name]));
	return {
		perSecond: middle("perSecond"),
		p50: middle("p50"),
		p99: middle("p99"),
		cpuMicroseconds: middle("cpuMicroseconds"),
		megabytes: Math.max(...readings.map(({ megabytes }) => megabytes)),
		bytes: middle("bytes"),
		refused: readings.reduce((sum, { refused }) => sum + refused, 0),
	};
}

function printTable(rows) {
	const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
	for (const row of rows) {
		const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
		process.stdout.write(`  ${cells.join("  ")}\n`);
	}
}

/** A goal is a ratio of two targets' requests per second (`of`, `over`, `atLeast`), a target's memory (`of`, `atMostMegabytes`), or its median (`of`, `atMostMilliseconds`). */
function judge(goal, targets) {
	const own = goal.of.map((name) => targets.get(name));
	if ("atMostMegabytes" in goal) {
		const megabytes = Math.max(...own.map((target) => target.megabytes));
		const isMet = megabytes <= goal.atMostMegabytes;
		return { ...goal, value: `${whole(megabytes)} MB`, byCpu: "", wanted: `≤ ${goal.atMostMegabytes} MB`, isMet };
	}
	const [target] = own;
	if ("atMostMilliseconds" in goal) {
		const isMet = target.p50 <= goal.atMostMilliseconds && target.refused === 0;
		return { ...goal, value: `${whole(target.p50)} ms`, byCpu: "", wanted: `≤ ${goal.atMostMilliseconds} ms`, isMet };
	}
	const peer = targets.get(goal.over);
	const ratio = target.perSecond / peer.perSecond;
	const byCpu = (peer.cpuMicroseconds / target.cpuMicroseconds).toFixed(2);
	return {
		...goal,
		value: ratio.toFixed(2),
		byCpu,
		wanted: `≥ ${goal.atLeast.toFixed(2)}`,
		isMet: ratio >= goal.atLeast,
	};
}

/** Prints what was measured, and each goal with what it wants beside it. */
export function printScenario(title, readings, goals) {
	const targets = new Map([...readings].map(([name, all]) => [name, sumUp(all)]));
	process.stdout.write(`\n${title}\n\n`);
	printTable([
		["target", "req/s", "p50 ms", "p99 ms", "CPU µs/req", "memory MB", "bytes", "refused"],
		...[...targets].map(([name, target]) => [
			name,
			whole(target.perSecond),
			whole(target.p50),
			whole(target.p99),
			whole(target.cpuMicroseconds),
			whole(target.megabytes),
			whole(target.bytes),
			whole(target.refused),
		]),
	]);
	const judged = goals.map((goal) => judge(goal, targets));
	process.stdout.write("\n");
	printTable([
		["goal", "measured", "(by CPU)", "wanted", ""],
		...judged.map(({ name, value, byCpu, wanted, isMet }) => [name, value, byCpu, wanted, isMet ? "met" : "MISSED"]),
	]);
	const missed = judged.filter(({ isMet }) => !isMet).map(({ name }) => name);
	process.stdout.write(missed.length > 0 ? `\nMissed: ${missed.join("; ")}.\n` : "\nEvery goal is met.\n");
}

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
		...("growth" in readings[0] && {
			megabytesBefore: middle("megabytesBefore"),
			megabytesAfter: middle("megabytesAfter"),
			growth: middle("growth"),
		}),
	};
}

function printTable(rows) {
	const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
	for (const row of rows) {
		const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
		process.stdout.write(`  ${cells.join("  ")}\n`);
	}
}

/** How far a value is from what is wanted, in per cent of that. */
const distance = (value, wanted) => `${Math.abs((value / wanted - 1) * 100).toFixed(0)} %`;

function judgeMost(goal, value, most, unit, isAnswered = true) {
	return {
		...goal,
		value: `${value < 10 ? value.toFixed(1) : whole(value)} ${unit}`,
		byRequests: "",
		byCpu: "",
		wanted: `≤ ${most} ${unit}`,
		isMet: value <= most && isAnswered,
		by: distance(value, most),
	};
}

/**
 * A goal is the median ratio of two targets in the same rounds, of their requests per second (`of`, `over`, `atLeast`) or of the
 * processor time of a request (`atLeastByProcessor`); or of targets (`of`) the most memory
 * (`atMostMegabytes`) or its growth in the last half of a steady run (`growsAtMostMegabytes`), the median
 * (`atMostMilliseconds`), the processor time of a request (`atMostProcessorMilliseconds`), or the 99th percentile in medians (`atMostMedians`). Undefined where a target was not measured.
 */
function judge(goal, targets, readings) {
	const own = goal.of.map((name) => targets.get(name));
	const peer = targets.get(goal.over);
	if (own.includes(undefined) || (goal.over && !peer)) return undefined;
	const most = (read) => Math.max(...own.map(read));
	if ("atMostMegabytes" in goal)
		return judgeMost(
			goal,
			most(({ megabytes }) => megabytes),
			goal.atMostMegabytes,
			"MB",
		);
	if ("growsAtMostMegabytes" in goal)
		return judgeMost(
			goal,
			most(({ growth }) => growth),
			goal.growsAtMostMegabytes,
			"MB",
		);
	if ("atMostProcessorMilliseconds" in goal)
		return judgeMost(
			goal,
			most(({ cpuMicroseconds }) => cpuMicroseconds / 1000),
			goal.atMostProcessorMilliseconds,
			"ms",
		);
	const isAnswered = own.every(({ refused }) => refused === 0);
	if ("atMostMedians" in goal)
		return judgeMost(
			goal,
			most(({ p50, p99 }) => p99 / Math.max(1, p50)),
			goal.atMostMedians,
			"× median",
			isAnswered,
		);
	if ("atMostMilliseconds" in goal)
		return judgeMost(
			goal,
			most(({ p50 }) => p50),
			goal.atMostMilliseconds,
			"ms",
			isAnswered,
		);
	const [rounds, peers] = [readings.get(goal.of[0]), readings.get(goal.over)];
	const ratioOf = (read) => median(rounds.map((reading, round) => read(reading, peers[round])));
	const byRequests = ratioOf((one, other) => one.perSecond / other.perSecond);
	const byProcessor = ratioOf((one, other) => other.cpuMicroseconds / one.cpuMicroseconds);
	const [ratio, wanted] = "atLeast" in goal ? [byRequests, goal.atLeast] : [byProcessor, goal.atLeastByProcessor];
	return {
		...goal,
		value: ratio.toFixed(2),
		byRequests: byRequests.toFixed(2),
		byCpu: byProcessor.toFixed(2),
		wanted: `≥ ${wanted.toFixed(2)}`,
		isMet: ratio >= wanted,
		by: distance(ratio, wanted),
	};
}

/** Prints where the time of a target goes. */
export function printShares(name, shares) {
	process.stdout.write(`\n${name}, where the time goes:\n\n`);
	printTable(shares.map(([owner, share]) => [owner, `${(share * 100).toFixed(1)} %`]));
}

/** Prints what was measured, and each goal with what it wants beside it. @returns the goals that are missed */
export function printScenario(title, bench, goals) {
	const targets = new Map([...bench.results()].map(([name, all]) => [name, sumUp(all)]));
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
	if (bench.contents().size > 0) {
		process.stdout.write("\n");
		printTable([
			["target", "elements", "bytes", "compressed", "statements"],
			...[...bench.contents()].map(([name, { elements, statements }]) => {
				const sizes = [name, `${name}, compressed`].map((one) => whole(targets.get(one)?.bytes ?? Number.NaN));
				return [name, whole(elements), ...sizes, whole(statements)];
			}),
		]);
	}
	const steady = [...targets].filter(([, { growth }]) => growth !== undefined);
	if (steady.length > 0) {
		process.stdout.write("\n");
		printTable([
			["memory, MB", "before", "most", "after", "growth in the last half"],
			...steady.map(([name, one]) => [
				name,
				...[one.megabytesBefore, one.megabytes, one.megabytesAfter].map(whole),
				one.growth.toFixed(1),
			]),
		]);
	}
	const judged = goals.map((goal) => judge(goal, targets, bench.results())).filter((goal) => goal !== undefined);
	process.stdout.write("\n");
	printTable([
		["goal", "measured", "(by CPU)", "(by req/s)", "wanted", "", "by"],
		...judged.map(({ name, value, byCpu, byRequests, wanted, isMet, by }) => [
			name,
			value,
			byCpu,
			byRequests,
			wanted,
			isMet ? "met" : "MISSED",
			by,
		]),
	]);
	const missed = judged.filter(({ isMet }) => !isMet);
	const names = missed.map(({ name, by }) => `${name} (by ${by})`);
	process.stdout.write(names.length > 0 ? `\nMissed: ${names.join("; ")}.\n` : "\nEvery goal is met.\n");
	return missed;
}

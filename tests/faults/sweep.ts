import { CALL_FAULTS, type openCompanies } from "./companies";
import { CUTS, type Cut, type openGoBetween } from "./go-between";
import type { Holding, Worlds } from "./worlds";

/** `done`, `refused` as the person's mistake, `unavailable` with the time to try again, or a `fault` of ours. */
export type Answer = { outcome: "done" | "refused" | "unavailable" | "fault"; words: string };

/** Something the product is asked to do: a form, a call of the API, a job. Sent again it is the same one. */
export type Asked = {
	name: string;
	send(): Promise<Answer>;
	/** What a second form may be answered, since it says that the first one did it. */
	saysDone?: RegExp;
	/** The tables in which a second one may add its own. */
	mayRepeat?: RegExp;
	/** Which may have nothing to do. */
	isJob?: boolean;
	/** What went out to companies since the last call, each with what it was about. */
	takeSent?(): string[];
};
export type Point = { n: number; cut: Cut };

/** Every statement of a command, cut in both ways. */
const everyPoint = (statements: number): Point[] =>
	Array.from({ length: statements }, (_, i) => CUTS.map((cut) => ({ n: i + 1, cut }))).flat();

type Parts = {
	worlds: Worlds;
	goBetween: Awaited<ReturnType<typeof openGoBetween>>;
	checkData: typeof import("../../app/commands/check-data.server").checkData;
};
type Swept = { tries: number; wrong: string[] };

const differing = (one: Holding, other: Holding, mayRepeat?: RegExp) =>
	Object.keys(one.effect).filter((table) => one.effect[table] !== other.effect[table] && !mayRepeat?.test(table));
const twiceIn = (sent: string[]) => sent.filter((one, i) => sent.indexOf(one) !== i);

/** What `check:data` finds. */
async function brokenIn(worlds: Worlds, checkData: Parts["checkData"]) {
	const lines: string[] = [];
	await checkData((line) => lines.push(line), undefined, worlds.sql());
	return lines.filter((line) => line.startsWith("BROKEN"));
}

/**
 * Cuts the connection to PostgreSQL at chosen statements of one command and compares what then holds with what holds where
 * nothing failed. A world that a failed command left as it was needs no second try: it begins as the first did.
 * @returns what is wrong, in words; `tries` is how many faults there were
 */
export async function sweep(
	asked: Asked,
	{ worlds, goBetween, checkData }: Parts,
	choose: (points: Point[]) => Point[] = (points) => points,
): Promise<Swept> {
	const wrong: string[] = [];
	const renew = async () => goBetween.use(await worlds.renew());
	await renew();
	const untouched = await worlds.look();
	asked.takeSent?.();
	goBetween.arm(Number.POSITIVE_INFINITY, "statement");
	// A server that was starved for a second answers 503 once.
	let clean = await asked.send();
	if (clean.outcome === "unavailable") {
		await renew();
		goBetween.arm(Number.POSITIVE_INFINITY, "statement");
		clean = await asked.send();
	}
	const statements = goBetween.count();
	if (clean.outcome !== "done") return { tries: 0, wrong: [`${asked.name}: give it an input: ${clean.words}`] };
	const wanted = await worlds.look();
	const usual = await brokenIn(worlds, checkData);
	if (!asked.isJob && wanted.all === untouched.all)
		return { tries: 0, wrong: [`${asked.name}: give it an input that changes something: ${clean.words}`] };
	let isTouched = true;
	let tries = 0;
	for (const { n, cut } of choose(everyPoint(statements))) {
		if (isTouched) await renew();
		asked.takeSent?.();
		let first = { outcome: "unavailable", words: "" } as Answer;
		let hit: string | undefined;
		// A connection of the copy before, which the product had not yet missed, is no fault of this sweep.
		for (let turn = 0; turn < 3 && hit === undefined && first.outcome !== "done"; turn++) {
			goBetween.arm(n, cut);
			first = await asked.send();
			hit = goBetween.disarm();
		}
		isTouched = true;
		if (hit === undefined) continue;
		tries += 1;
		const report = (words: string) =>
			wrong.push(`${asked.name}: ${words} (${cut} ${n} of ${statements}: ${hit.replace(/\s+/g, " ").slice(0, 120)})`);
		const between = await worlds.look();
		const sent = asked.takeSent?.() ?? [];
		if (first.outcome === "fault") report(`unclear: ${first.words}`);
		else if (first.outcome === "refused") report(`refused as if it were a mistake: ${first.words}`);
		else if (first.outcome === "done") {
			const lost = differing(wanted, between);
			if (lost.length > 0) report(`acknowledged, and not done: ${lost}`);
		}
		if (first.outcome !== "done" && between.all === untouched.all && sent.length === 0) {
			isTouched = false;
			continue;
		}
		const again = await asked.send();
		sent.push(...(asked.takeSent?.() ?? []));
		if (again.outcome !== "done" && !(again.outcome === "refused" && asked.saysDone?.test(again.words)))
			report(`again: ${again.words}`);
		const after = await worlds.look();
		const other = differing(wanted, after, asked.mayRepeat);
		if (other.length > 0) report(`again, and not done once: ${other}`);
		if (twiceIn(sent).length > 0) report(`sent twice: ${twiceIn(sent)}`);
		for (const line of await brokenIn(worlds, checkData)) if (!usual.includes(line)) report(line);
	}
	return { tries, wrong };
}

/**
 * Spoils each call to a company in every way, and sends the form or call again, as the queue makes a second attempt at a job that
 * failed. A call that hangs takes as long as the product waits, so it is of the long form.
 */
export async function sweepCalls(
	asked: Asked,
	{ worlds, goBetween, checkData, companies }: Parts & { companies: Awaited<ReturnType<typeof openCompanies>> },
	isLong: boolean,
): Promise<Swept> {
	const wrong: string[] = [];
	const renew = async () => goBetween.use(await worlds.renew());
	await renew();
	asked.takeSent?.();
	companies.spoil(0, "refused");
	const clean = await asked.send();
	const calls = companies.unspoil();
	if (!asked.isJob && (clean.outcome !== "done" || calls === 0))
		return { tries: 0, wrong: [`${asked.name}: give it an input that asks a company: ${clean.words}`] };
	const usual = await brokenIn(worlds, checkData);
	const sentClean = asked.takeSent?.().length ?? 0;
	const wanted = await worlds.look();
	let tries = 0;
	for (let n = 1; n <= calls; n++)
		for (const fault of CALL_FAULTS) {
			if (fault === "hung" && !isLong) continue;
			await renew();
			companies.spoil(n, fault);
			const first = await asked.send();
			companies.unspoil();
			tries += 1;
			const answers = [first];
			if (first.outcome !== "done" || !asked.isJob) answers.push(await asked.send());
			const sent = asked.takeSent?.() ?? [];
			const report = (words: string) => wrong.push(`${asked.name}: call ${n} of ${calls} ${fault}: ${words}`);
			for (const { outcome, words } of answers) if (outcome === "fault") report(words);
			if (twiceIn(sent).length > 0 || (asked.isJob && sent.length > sentClean)) report(`sent twice: ${sent}`);
			for (const line of await brokenIn(worlds, checkData)) if (!usual.includes(line)) report(line);
			if (asked.isJob) continue;
			if (first.outcome === "refused") report(`refused as if it were a mistake: ${first.words}`);
			const again = answers.at(-1);
			if (again?.outcome !== "done") report(`again: ${again?.words}`);
			const other = differing(wanted, await worlds.look(), asked.mayRepeat);
			if (other.length > 0) report(`again, and not done once: ${other}`);
		}
	return { tries, wrong };
}

/** One of several processes under one parent (decision 349): its name, and what it and its parent tell each other. */
import cluster from "node:cluster";
import { z } from "zod";

/** The commands with which the parent starts its children. */
export const CHILD_COMMANDS = { web: "web-process", worker: "worker-process" } as const;

const [, , command = "", name] = process.argv;
const isChild = cluster.isWorker && Object.values<string>(CHILD_COMMANDS).includes(command);

/** What this process is called among its siblings, as "web-2" or "worker"; undefined where it is alone. */
export const childName = isChild ? name : undefined;

const metrics = z.array(z.custom<object>((value) => typeof value === "object" && value !== null));
export type MetricsAsJson = z.output<typeof metrics>;

/** What a parent tells a child. `retire`: another has taken its place; `stop`: all of them end. */
const fromParent = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("retire") }),
	z.object({ kind: z.literal("stop") }),
	z.object({ kind: z.literal("give-metrics"), id: z.number() }),
	z.object({ kind: z.literal("metrics-of-others"), id: z.number(), all: z.array(metrics) }),
]);
export type FromParent = z.output<typeof fromParent>;

/** What a child tells its parent. */
export const fromChild = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("ready") }),
	z.object({ kind: z.literal("alive") }),
	z.object({ kind: z.literal("metrics-wanted"), id: z.number() }),
	z.object({ kind: z.literal("metrics"), id: z.number(), metrics }),
]);
type FromChild = z.output<typeof fromChild>;

/** Tells the parent; nothing where there is none, or it has just gone. */
function tellParent(message: FromChild): void {
	if (childName !== undefined && process.connected) process.send?.(message, undefined, {}, () => {});
}

/** How often a child gives a sign of life, and its parent looks for one. */
export const SIGN_EVERY_MS = 2000;

/** Tells the parent that this process is ready, and from then on that it lives: one whose loop is held up does not. */
export function giveSigns(): void {
	tellParent({ kind: "ready" });
	setInterval(() => tellParent({ kind: "alive" }), SIGN_EVERY_MS).unref();
}

/** Hears what the parent tells this process. */
export function hearParent(hear: (message: FromParent) => void): void {
	if (childName === undefined) return;
	process.on("message", (message) => {
		const read = fromParent.safeParse(message);
		if (read.success) hear(read.data);
	});
}

/** A scrape waits no longer for the parent, which waits a second for the others. */
const LONGEST_WAIT_MS = 1500;
const waiting = new Map<number, (all: MetricsAsJson[]) => void>();
let asked = 0;

/** What the other processes measure; of one that is too busy to answer, nothing. */
export function askSiblings(): Promise<MetricsAsJson[]> {
	asked += 1;
	const id = asked;
	return new Promise<MetricsAsJson[]>((resolve) => {
		const tooLate = setTimeout(resolve, LONGEST_WAIT_MS, []);
		waiting.set(id, (all) => {
			clearTimeout(tooLate);
			resolve(all);
		});
		tellParent({ kind: "metrics-wanted", id });
	}).finally(() => waiting.delete(id));
}

/** Answers when a sibling is asked for what all measure. */
export function shareMetrics(read: () => Promise<MetricsAsJson>): void {
	hearParent((message) => {
		if (message.kind === "metrics-of-others") waiting.get(message.id)?.(message.all);
		if (message.kind !== "give-metrics") return;
		const { id } = message;
		read().then(
			(all) => tellParent({ kind: "metrics", id, metrics: all }),
			() => tellParent({ kind: "metrics", id, metrics: [] }),
		);
	});
}

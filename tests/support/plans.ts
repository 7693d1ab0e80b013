import { createHash } from "node:crypto";
import type postgres from "postgres";

/** A statement as the driver sent it, with the types it gave to its parameters (oids; 0 where the server finds out). */
type Sent = { text: string; types: number[] };

/** Statements by their text without what differs from call to call. */
type Statements = Map<string, Sent>;

/** The text without the numbers of its parameters, and without how many there are in a list. */
const normalised = (text: string) =>
	text
		.replace(/\s+/g, " ")
		.replace(/\$\d+/g, "$")
		.replace(/\((\$|default)(, ?(\$|default))+\)/g, "($)")
		.replace(/\(\$\)(, ?\(\$\))+/g, "($)")
		.trim();

/**
 * Reads and writes of the product's tables. Those of the queue are its library's; so are the limiter's, which asks for a
 * count or has it in memory, depending on how fast it all goes. The simulators' are not the product's.
 */
const isOfTheProduct = (text: string) =>
	/^\s*(select|with|insert|update|delete)\b/i.test(text) &&
	!/pgboss\.|information_schema|\bpg_|"points", "expire"|sandbox_/.test(text);

/** What writes, or locks what it will write. */
const isWrite = (text: string) => /\b(insert into|update|delete from)\b/i.test(text);

/**
 * Collects what the clients send until `end` is called, in transactions, too. What is done by `during` is counted as its
 * name's: how many different statements that write.
 */
export function collectStatements(clients: postgres.Sql[]) {
	const sent: Statements = new Map();
	const writesOf = new Map<string, Set<string>>();
	let doer = "";
	const collect = (_connection: number, text: string, _values: unknown[], types: number[]) => {
		if (!isOfTheProduct(text)) return;
		const key = normalised(text);
		if (isWrite(key)) writesOf.get(doer)?.add(key);
		const known = sent.get(key);
		// Of lists the longest, whichever came first.
		if (!known || text.length > known.text.length) sent.set(key, { text, types: [...types] });
	};
	for (const { options } of clients) options.debug = collect;
	return {
		async during<T>(name: string, act: () => Promise<T>): Promise<T> {
			const before = doer;
			doer = name;
			if (!writesOf.has(name)) writesOf.set(name, new Set());
			try {
				return await act();
			} finally {
				doer = before;
			}
		},
		writesOf,
		end() {
			for (const { options } of clients) options.debug = false;
			return sent;
		},
	};
}

type Node = {
	"Node Type": string;
	"Relation Name"?: string;
	"Index Name"?: string;
	"Index Cond"?: string;
	"Join Type"?: string;
	"CTE Name"?: string;
	"Parent Relationship"?: string;
	"Subplan Name"?: string;
	Operation?: string;
	Strategy?: string;
	Plans?: Node[];
};

/** Partitions with the table they are of and how many rows they have, and their indexes with the index they are of. */
type Partitions = { tables: Map<string, { of: string; rows: number }>; indexes: Map<string, string> };

async function readPartitions(sql: postgres.TransactionSql): Promise<Partitions> {
	const rows = await sql<{ name: string; of: string; rows: number; kind: string }[]>`
		select c.relname as name, p.relname as of, c.reltuples::float8 as rows, c.relkind as kind
		from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent`;
	const ofKind = (wanted: string) => rows.filter(({ kind }) => kind === wanted);
	return {
		tables: new Map(ofKind("r").map(({ name, ...about }) => [name, about])),
		indexes: new Map(ofKind("i").map(({ name, of }) => [name, of])),
	};
}

/** In the names of a partition's own indexes. */
const OF_A_MONTH = /_(before|default|\d{4}_\d\d)(?=_)/;

/** What stands below an append, of each partitioned table only the partition with most rows: months come and go. */
function withoutMonths(node: Node, partitions: Partitions): Node {
	const below = node.Plans ?? [];
	const readOf = (plan: Node): { of: string; rows: number } | undefined =>
		partitions.tables.get(plan["Relation Name"] ?? "") ?? plan.Plans?.map(readOf).find(Boolean);
	const isAppend = /Append/.test(node["Node Type"]);
	const largest = (plan: Node) => {
		const read = readOf(plan);
		return !read || !below.some((other) => readOf(other)?.of === read.of && Number(readOf(other)?.rows) > read.rows);
	};
	const seen = new Set<string>();
	const isFirst = (plan: Node) => {
		const of = readOf(plan)?.of;
		if (!of) return true;
		return !seen.has(of) && seen.add(of);
	};
	const kept = isAppend ? below.filter(largest).filter(isFirst) : below;
	const plans = kept.map((plan) => withoutMonths(plan, partitions));
	const [only] = plans;
	if (isAppend && only && plans.length === 1) return only;
	const table = node["Relation Name"];
	const index = node["Index Name"];
	return {
		...node,
		...(table ? { "Relation Name": partitions.tables.get(table)?.of ?? table } : {}),
		...(index ? { "Index Name": partitions.indexes.get(index) ?? index.replace(OF_A_MONTH, "") } : {}),
		Plans: plans,
	};
}

/** Of an index without a condition, which is read from its start until there is enough. */
const ALL_OF_IT = ", all of it";

function linesOf(node: Node, depth = 0): string[] {
	const kind = node["Node Type"] === "ModifyTable" ? node.Operation : node["Node Type"];
	const strategy = node.Strategy && node.Strategy !== "Plain" ? `${node.Strategy} ` : "";
	const join = node["Join Type"] && node["Join Type"] !== "Inner" ? ` ${node["Join Type"]}` : "";
	const place = [node["Relation Name"] ?? node["CTE Name"], node["Index Name"]].filter(Boolean).join(" by ");
	const part = node["Subplan Name"] ? `${node["Subplan Name"].replace(/ \d+.*$/, "")}: ` : "";
	const extent = node["Index Name"] && !node["Index Cond"] ? ALL_OF_IT : "";
	const line = `${"  ".repeat(depth)}${part}${strategy}${kind}${join}${place ? ` on ${place}` : ""}${extent}`;
	const below = (node.Plans ?? []).map((plan) => linesOf(plan, depth + 1));
	// A list of so many kinds is asked for each of them, in the same way.
	const differing = below.filter((lines, i) => !/Append/.test(kind ?? "") || `${lines}` !== `${below[i - 1]}`);
	return [line, ...differing.flat()];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Tables that a plan reads from end to end: row by row, or to sort them by an index of all rows without a condition. */
const readWhole = (plan: Node, partial: Set<string>): string[] =>
	nodesOf(plan).flatMap((node) => {
		const isWhole = ({ "Node Type": kind, "Index Cond": condition, "Index Name": index = "" }: Node) =>
			kind === "Seq Scan" || (/^Index/.test(kind) && condition === undefined && !partial.has(index));
		const whole = node["Node Type"] === "Sort" ? nodesOf(node).filter(isWhole) : [];
		return [...whole, ...(node["Node Type"] === "Seq Scan" ? [node] : [])].flatMap((one) => one["Relation Name"] ?? []);
	});

/** The plan of a statement: its lines, and the tables it reads whole. */
type Planned = { name: string; text: string; lines: string[]; whole: string[] };

/** What the planner goes by, whatever the server's own settings are. Limits of partitions are of the month. */
const SETTINGS = {
	cpu_index_tuple_cost: "0.005",
	cpu_operator_cost: "0.0025",
	cpu_tuple_cost: "0.01",
	effective_cache_size: "4GB",
	enable_partition_pruning: "off",
	jit: "off",
	max_parallel_workers_per_gather: "0",
	plan_cache_mode: "force_generic_plan",
	random_page_cost: "1.1",
	seq_page_cost: "1",
	work_mem: "4MB",
};

/** The first table by name, and a hash of the text: stays the same while the statement does. */
function nameOf(text: string): string {
	const [, table = "statement"] = /(?:from|into|update) "?(\w+)/i.exec(text) ?? [];
	return `${table} ${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
}

/** The plan that the server would keep for each statement: kinds of steps, tables and indexes, without costs or values. */
export function explainStatements(sql: postgres.Sql, sent: Statements): Promise<Planned[]> {
	return sql.begin(async (tx) => {
		for (const [name, value] of Object.entries(SETTINGS)) await tx`select set_config(${name}, ${value}, true)`;
		const partitions = await readPartitions(tx);
		const partialOnes = await tx<{ name: string }[]>`
			select relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null`;
		const partial = new Set(partialOnes.map(({ name }) => name));
		const types = await tx<{ oid: number; name: string }[]>`select oid, format_type(oid, null) as name from pg_type`;
		const typeNames = new Map(types.map(({ oid, name }) => [oid, name]));
		const planned: Planned[] = [];
		for (const [text, statement] of sent) {
			const given = statement.types.map((oid) => typeNames.get(oid) ?? "unknown");
			const [parameters, values] = given.length
				? [`(${given.join(", ")})`, `(${given.map(() => "null").join(", ")})`]
				: ["", ""];
			await tx.unsafe(`prepare asked ${parameters} as ${statement.text}`);
			const [row] = await tx.unsafe<{ "QUERY PLAN": { Plan: Node }[] }[]>(
				`explain (costs off, format json) execute asked ${values}`,
			);
			await tx.unsafe("deallocate asked");
			const plan = row?.["QUERY PLAN"][0]?.Plan;
			if (!plan) throw new Error(`No plan for ${text}`);
			const steady = withoutMonths(plan, partitions);
			// What touches no table.
			if (!nodesOf(steady).some((node) => node["Relation Name"])) continue;
			planned.push({ name: nameOf(text), text, lines: linesOf(steady), whole: readWhole(steady, partial) });
		}
		return planned.sort((one, other) => (one.name < other.name ? -1 : 1));
	});
}

const LONGEST_TEXT = 300;

/** As the golden file has it: name, statement, plan. */
export const written = (planned: Planned[]) =>
	`${planned
		.map(({ name, text, lines }) =>
			[`# ${name}`, text.slice(0, LONGEST_TEXT), ...lines.map((line) => `    ${line}`)].join("\n"),
		)
		.join("\n\n")}\n`;

/** Indexes between which it is chance: whose alert it is and about which case both lead to the same few rows. */
const AS_GOOD: Record<string, string> = { alerts_case: "alerts_once" };

/**
 * What each statement of a golden file reads and how: the indexes, and the tables read whole. Joins, sorts and bitmaps
 * are left out: between them the planner chooses by a page more or less.
 */
export function readsOf(file: string): Record<string, string[]> {
	const blocks = file.split(/^# /m).slice(1);
	return Object.fromEntries(
		blocks.map((block) => {
			const [name = "", , ...plan] = block.trimEnd().split("\n");
			const reads = plan.flatMap((line) => {
				const [, whole, index] = /Seq Scan on (\S+)|Index (?:Only )?Scan on (?:\S+ by )?(.+)/.exec(line) ?? [];
				return whole ? `all of ${whole}` : (index ?? []);
			});
			return [name, [...new Set(reads.map((read) => AS_GOOD[read] ?? read))].sort()];
		}),
	);
}

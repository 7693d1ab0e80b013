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

/** Collects what the clients send until `end` is called, in transactions, too. */
export function collectStatements(clients: postgres.Sql[]) {
	const sent: Statements = new Map();
	const collect = (_connection: number, text: string, _values: unknown[], types: number[]) => {
		if (!isOfTheProduct(text)) return;
		const key = normalised(text);
		const known = sent.get(key);
		// Of lists the longest, whichever came first.
		if (!known || text.length > known.text.length) sent.set(key, { text, types: [...types] });
	};
	for (const { options } of clients) options.debug = collect;
	return {
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
	Plans?: Node[];
};

/** Of each partition the table it is of, where it has more rows than the others; nothing for those: they are small. */
async function readPartitions(sql: postgres.TransactionSql): Promise<Map<string, string | undefined>> {
	const rows = await sql<{ name: string; of: string; isLargest: boolean }[]>`
		select c.relname as name, p.relname as of,
			row_number() over (partition by p.oid order by c.reltuples desc) = 1 as "isLargest"
		from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
		where c.relkind = 'r'`;
	return new Map(rows.map(({ name, of, isLargest }) => [name, isLargest ? of : undefined]));
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

/** The tables that a statement's plan reads whole. */
type Planned = { name: string; text: string; whole: string[] };

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

/** What each statement reads whole in the plan that the server would keep for it, which knows no values. */
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
			const whole = readWhole(plan, partial).flatMap((table) =>
				partitions.has(table) ? (partitions.get(table) ?? []) : table,
			);
			planned.push({ name: nameOf(text), text, whole: [...new Set(whole)] });
		}
		return planned;
	});
}

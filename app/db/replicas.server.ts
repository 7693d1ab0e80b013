import type postgres from "postgres";
import { isKept } from "~/db/kept-statements.server";
import { lagAllowed } from "~/db/may-lag.server";
import { log } from "~/log.server";
import { readGauge, replicaReads } from "~/metrics.server";
import { currentTrace } from "~/request-trace.server";

const LOOK_EVERY_MS = 1000;
/** What was seen of a replica is believed for so long: two looks may fail to come in time. */
const BELIEVED_MS = 3000;
/** A replica that failed is left alone for so long. */
const REST_MS = 5000;

/** Errors the statement itself is to blame for: bad values, writing, taking too long. Another replica would give them, too. */
const OF_THE_STATEMENT = /^(22|23|25006|57014)/;

/** How much of the log a server has: bytes from its start. A server that follows none has no position to compare. */
const POSITION =
	"select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as position";
const NEWEST = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position";

type Replica = {
	/** Host and port, for the log and the metrics. */
	name: string;
	client: postgres.Sql;
	/** Looks go beside the reads, so that a full pool does not look like a dead server. */
	looker: postgres.Sql;
	isLooking: boolean;
	/** When it was last seen well, what it had replayed then, and how far behind that was at most. */
	seenAt: number;
	position: number;
	lagMs: number;
	restsUntil: number;
	isInUse: boolean;
};

type Parts = {
	urls: string[];
	maxLagMs: number;
	connect: (url: string, role: "reads" | "look") => postgres.Sql;
	/** A connection to the primary, which is asked once a second how far its log is. */
	connectPrimary: () => postgres.Sql;
	/** A statement as it is watched: its time counts for the request. */
	watched: <Work extends PromiseLike<unknown>>(work: Work, query: string) => Work;
};

type Ask = postgres.Sql["unsafe"];
type Pending = ReturnType<Ask>;

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
const nameOf = (url: string) => new URL(url).host;

/** Those that are looked at in this process; a worker and a server nobody has asked yet look at none. */
let lookedAt: Replica[] = [];

readGauge("nyaya_replica_usable", "1 while a replica may be asked, else 0.", ["replica"], () =>
	lookedAt.map(({ name, isInUse }) => ({ labels: { replica: name }, value: isInUse ? 1 : 0 })),
);
readGauge("nyaya_replica_lag_seconds", "How far behind a replica was at most, at its last look.", ["replica"], () =>
	lookedAt
		.filter(({ lagMs }) => Number.isFinite(lagMs))
		.map(({ name, lagMs }) => ({ labels: { replica: name }, value: lagMs / 1000 })),
);

/** Standbys that answer what may lag (decision 353). One that is away, behind or cancels a statement is left for the primary. */
export function openReplicas({ urls, maxLagMs, connect, connectPrimary, watched }: Parts) {
	const replicas = urls.map(
		(url): Replica => ({
			name: nameOf(url),
			client: connect(url, "reads"),
			looker: connect(url, "look"),
			isLooking: false,
			seenAt: 0,
			position: -1,
			lagMs: Number.POSITIVE_INFINITY,
			restsUntil: 0,
			isInUse: false,
		}),
	);
	const primary = connectPrimary();
	/** Where the primary's log was at least, and when, the newest last. */
	let newest: { at: number; position: number }[] = [];
	let isAskingPrimary = false;
	let timer: NodeJS.Timeout | undefined;
	let turn = 0;

	async function readPosition(client: postgres.Sql, query: string) {
		const [row] = await client.unsafe<{ position: string | null }[]>(query);
		return row?.position ? Number(row.position) : undefined;
	}

	async function lookAtPrimary() {
		if (isAskingPrimary) return;
		isAskingPrimary = true;
		const at = Date.now();
		// A primary that does not answer is told of where people need it.
		const position = await readPosition(primary, NEWEST).catch(() => undefined);
		isAskingPrimary = false;
		if (position !== undefined) newest = [...newest, { at, position }].filter((one) => one.at > at - 2 * maxLagMs);
	}

	/** How far behind a position is at most: since when the primary had nothing that is missing. */
	const lagOf = (position: number, at: number) =>
		at - (newest.findLast((one) => one.position <= position)?.at ?? Number.NEGATIVE_INFINITY);

	function rest(replica: Replica, error: unknown) {
		replica.restsUntil = Date.now() + REST_MS;
		say(replica, error);
	}

	/** One line when a replica comes into use, and one when it goes out of it. */
	function say(replica: Replica, error?: unknown) {
		const isInUse = isFit(replica, 0);
		if (isInUse === replica.isInUse) return;
		replica.isInUse = isInUse;
		const facts = { area: "database", replica: replica.name, lagMs: finite(replica.lagMs) };
		if (isInUse) log.info(facts, "a replica is in use");
		else log.warn({ ...facts, err: error }, "a replica is left alone: the primary answers in its place");
	}

	async function look(replica: Replica) {
		if (replica.isLooking) return;
		replica.isLooking = true;
		const at = Date.now();
		try {
			const position = await readPosition(replica.looker, POSITION);
			if (position === undefined) throw new Error("It is no standby, or has replayed nothing yet");
			Object.assign(replica, { seenAt: at, position, lagMs: lagOf(position, at) });
			say(replica);
		} catch (error) {
			rest(replica, error);
		} finally {
			replica.isLooking = false;
		}
	}

	async function lookAround() {
		await lookAtPrimary();
		for (const replica of replicas) void look(replica);
	}

	const isFit = ({ seenAt, restsUntil, lagMs, position }: Replica, after: number) => {
		const now = Date.now();
		return now - seenAt <= BELIEVED_MS && now >= restsUntil && lagMs <= maxLagMs && position >= after;
	};

	/** Looks begin with the first request: a command that reads nothing here asks nobody. */
	function keepLooking() {
		if (timer) return;
		lookedAt = replicas;
		timer = setInterval(() => void lookAround(), LOOK_EVERY_MS);
		timer.unref();
		void lookAround();
	}

	/** One person's reads go to one replica as long as it lasts, so that what they saw does not go away again. */
	function choose(after: number): Replica | undefined {
		keepLooking();
		const userId = currentTrace()?.userId;
		const first = userId ? Number.parseInt(userId.slice(-6), 16) || 0 : turn++;
		const inTurn = replicas.map((_, place) => replicas[(first + place) % replicas.length]);
		return inTurn.find((replica) => replica && isFit(replica, after));
	}

	function noteFailure(replica: Replica, error: unknown) {
		replicaReads.inc({ replica: replica.name, outcome: "failed" });
		const code = codeOf(error);
		if (!OF_THE_STATEMENT.test(code)) rest(replica, error);
		else log.warn({ area: "database", replica: replica.name, code, err: error }, "a replica refused a statement");
	}

	return {
		/** Asks a replica what may lag, where one is fit; the primary all else, and what the replica fails at. */
		before(askPrimary: Ask): Ask {
			return (query, parameters, options) => {
				const allowed = lagAllowed(query);
				const replica = allowed && choose(allowed.after);
				if (!replica) return askPrimary(query, parameters, options);
				const attempt = async (shape: (pending: Pending) => PromiseLike<unknown>) => {
					try {
						const pending = replica.client.unsafe(query, parameters, {
							...options,
							prepare: options?.prepare || isKept(query),
						});
						const rows = await shape(watched(pending, query));
						replicaReads.inc({ replica: replica.name, outcome: "ok" });
						return rows;
					} catch (error) {
						noteFailure(replica, error);
						return shape(askPrimary(query, parameters, options));
					}
				};
				// Drizzle waits for a statement's rows, or for its values, and does nothing else with it.
				const asked = {
					// biome-ignore lint/suspicious/noThenProperty: as the driver's, a statement is sent when somebody waits for it
					then: (done: (rows: unknown) => unknown, failed: (error: unknown) => unknown) =>
						attempt((pending) => pending).then(done, failed),
					values: () => attempt((pending) => pending.values()),
				};
				return asked as never;
			};
		},
		async close() {
			clearInterval(timer);
			await Promise.all(
				[primary, ...replicas.flatMap(({ client, looker }) => [client, looker])].map((one) => one.end({ timeout: 1 })),
			);
		},
	};
}

const finite = (value: number) => (Number.isFinite(value) ? value : undefined);

import { connect, createServer, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closedGate } from "../support/gate";

/** What the patched driver promises when a connection closes at any moment (decision 250). The server ends the backend, as an outage would. */
const url = process.env.DATABASE_URL ?? "";
const other = postgres(url, { max: 1, onnotice: () => {} });
/** The driver takes it, and its types do not know it. */
const ONE_AT_A_TIME = { max_pipeline: 0 };
let sql: postgres.Sql;
const escaped: unknown[] = [];
const noteEscaped = (error: unknown) => void escaped.push(error);

beforeAll(async () => {
	await other`create table lost (word text primary key)`;
	process.on("unhandledRejection", noteEscaped);
});
beforeEach(async () => {
	await other`truncate lost`;
	sql = postgres(url, { max: 2, ...ONE_AT_A_TIME, backoff: () => 0.01, onnotice: () => {} });
});
afterEach(async () => {
	expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
	await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.01)`));
	await sql.end({ timeout: 1 });
	expect(escaped).toEqual([]);
});
afterAll(async () => {
	process.off("unhandledRejection", noteEscaped);
	await other`drop table lost`;
	await other.end();
});

const words = async () =>
	(await other<{ word: string }[]>`select word from lost order by word`).map(({ word }) => word);
const pidOf = async (client: postgres.ISql) => Number((await client`select pg_backend_pid() as pid`)[0]?.pid);

/** Ends the backend and waits until this end has seen it. */
async function cut(pid: number) {
	await other`select pg_terminate_backend(${pid}, 5000)`;
	await wait(20);
}

/** The database at a port that can be closed with all its connections. */
async function openRelay() {
	const { hostname, port } = new URL(url);
	const sockets: Socket[] = [];
	const server = createServer((near) => {
		const far = connect(Number(port || 5432), hostname);
		for (const socket of [near, far]) socket.on("error", () => {});
		near.pipe(far).pipe(near);
		sockets.push(near, far);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = new URL(url);
	address.port = String(Object(server.address()).port);
	return {
		url: address.href,
		close() {
			server.close();
			for (const socket of sockets) socket.destroy();
		},
	};
}

/** The promise's error; a promise that stays open fails the test. */
async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
	const outcome = await Promise.race([
		Promise.resolve(work).then(
			(value) => new Error(`came out well: ${JSON.stringify(value)}`),
			(error: unknown) => ({ error }),
		),
		wait(5000).then(() => new Error("never settled")),
	]);
	if (outcome instanceof Error) throw outcome;
	return outcome.error;
}

const LOST = { code: expect.stringMatching(/^(CONNECTION_CLOSED|57P01|ECONNRESET|EPIPE)$/) };

describe("a transaction of three statements", () => {
	const STEPS = ["before the first", "after the first", "after the second", "after the last"];

	test.each(STEPS.map((name, step) => [name, step] as const))("cut %s keeps nothing", async (_, step) => {
		const work = sql.begin(async (tx) => {
			const pid = await pidOf(tx);
			for (const [position, word] of ["a", "b", "c"].entries()) {
				if (position === step) await cut(pid);
				await tx`insert into lost values (${word})`;
			}
			if (step === 3) await cut(pid);
		});
		expect(await failureOf(work)).toMatchObject(LOST);
		expect(await words()).toEqual([]);
	});

	test.each([0, 1, 2])("cut while statement %i runs keeps nothing", async (step) => {
		const work = sql.begin(async (tx) => {
			const pid = await pidOf(tx);
			for (const [position, word] of ["a", "b", "c"].entries()) {
				if (position === step) setTimeout(() => void cut(pid), 50);
				await tx`insert into lost select ${word} from pg_sleep(${position === step ? 2 : 0})`;
			}
		});
		expect(await failureOf(work)).toMatchObject(LOST);
		expect(await words()).toEqual([]);
	});

	test("that goes on after its failure writes nothing into the session that took the place", async () => {
		const later: unknown[] = [];
		const end = closedGate();
		const work = sql.begin(async (tx) => {
			await tx`insert into lost values ('a')`;
			await cut(await pidOf(tx));
			// Others open both connections again meanwhile.
			await Promise.all([sql`select pg_sleep(0.05)`, sql`select pg_sleep(0.05)`]);
			for (const word of ["b", "c"]) later.push(await failureOf(tx`insert into lost values (${word})`));
			later.push(await failureOf(tx.savepoint((inner) => inner`insert into lost values ('d')`)));
			end.open();
		});
		expect(await failureOf(work)).toMatchObject(LOST);
		await end.passed;
		expect(later).toEqual([LOST, LOST, LOST].map((one) => expect.objectContaining(one)));
		expect(await words()).toEqual([]);
	});

	test("lets every statement that waits behind the lost one fail too", async () => {
		let waiting: unknown[] = [];
		const end = closedGate();
		const work = sql.begin(async (tx) => {
			const pid = await pidOf(tx);
			setTimeout(() => void cut(pid), 50);
			waiting = await Promise.all(
				["a", "b", "c"].map((word) => failureOf(tx`insert into lost select ${word} from pg_sleep(1)`)),
			);
			end.open();
		});
		await failureOf(work);
		await end.passed;
		expect(waiting).toEqual([1, 2, 3].map(() => expect.objectContaining(LOST)));
		expect(await words()).toEqual([]);
	});

	test("cut in a savepoint, or between two, keeps nothing", async () => {
		for (const moment of ["in", "between"]) {
			const work = sql.begin(async (tx) => {
				const pid = await pidOf(tx);
				await tx.savepoint(async (inner) => {
					await inner`insert into lost values ('a')`;
					if (moment === "in") await cut(pid);
					await inner`insert into lost values ('b')`;
				});
				await cut(pid);
				await tx.savepoint((inner) => inner`insert into lost values ('c')`);
			});
			expect(await failureOf(work)).toMatchObject(LOST);
			expect(await words()).toEqual([]);
		}
	});

	test("cut at any moment under load keeps all or nothing", async () => {
		const chaos = (async () => {
			for (let i = 0; i < 30; i++) {
				await other`select pg_terminate_backend(pid) from pg_stat_activity
					where datname = current_database() and pid <> pg_backend_pid() and application_name = 'chaos'`;
				await wait(15);
			}
		})();
		const load = postgres(url, {
			max: 4,
			...ONE_AT_A_TIME,
			backoff: () => 0.01,
			connection: { application_name: "chaos" },
			onnotice: () => {},
		});
		const acknowledged: string[] = [];
		const add = async (name: string) => {
			await load
				.begin(async (tx) => {
					for (const half of ["1", "2", "3"]) await tx`insert into lost values (${name + half})`;
				})
				.then(
					() => acknowledged.push(name),
					() => {},
				);
		};
		let isOver = false;
		void chaos.then(() => (isOver = true));
		for (let round = 0; !isOver; round++) await Promise.all(Array.from({ length: 8 }, (_, i) => add(`${round}.${i}.`)));
		await chaos;
		await load.end({ timeout: 2 });
		const found = await words();
		const whole = new Set(found.map((word) => word.slice(0, -1)));
		expect(found).toHaveLength(whole.size * 3);
		expect(acknowledged.filter((name) => !whole.has(name))).toEqual([]);
		expect(acknowledged.length).toBeGreaterThan(0);
	});
});

describe("a reserved connection that closes", () => {
	test("refuses what follows, and its release disturbs nobody", async () => {
		const reserved = await sql.reserve();
		const pid = await pidOf(reserved);
		await reserved`begin`;
		await reserved`insert into lost values ('a')`;
		await cut(pid);
		const holders = [sql`select pg_sleep(0.3)`, sql`select pg_sleep(0.3)`];
		await wait(100);
		expect(await failureOf(reserved`insert into lost values ('b')`)).toMatchObject(LOST);
		expect(await failureOf(reserved`commit`)).toMatchObject(LOST);
		reserved.release();
		reserved.release();
		await sql.begin(async (tx) => {
			await tx`insert into lost values ('kept')`;
			await Promise.all(holders);
		});
		expect(await words()).toEqual(["kept"]);
	});

	test("lets what waits in it fail", async () => {
		const reserved = await sql.reserve();
		const pid = await pidOf(reserved);
		setTimeout(() => void cut(pid), 50);
		const all = await Promise.all([1, 2, 3].map((i) => failureOf(reserved`select pg_sleep(1), ${i}::int`)));
		expect(all).toEqual([1, 2, 3].map(() => expect.objectContaining(LOST)));
		reserved.release();
	});
});

describe("a COPY whose connection closes", () => {
	const pidOfCopy = async () => {
		const [row] = await other`select pid from pg_stat_activity where datname = current_database()
			and query ilike 'copy %' and state = 'active'`;
		return Number(row?.pid);
	};

	test("into a table fails and keeps nothing", async () => {
		const stream = await sql`copy lost from stdin`.writable();
		const lines = async function* () {
			for (let i = 0; i < 100; i++) {
				if (i === 50) await cut(await pidOfCopy());
				yield `line ${i}\n`;
			}
		};
		await failureOf(pipeline(Readable.from(lines()), stream));
		expect(await words()).toEqual([]);
	});

	test("before its last line fails instead of waiting for ever", async () => {
		const stream = await sql`copy lost from stdin`.writable();
		// The loss may be told before the pipeline listens.
		stream.on("error", () => {});
		stream.write("line\n");
		await wait(50);
		await other`select pg_terminate_backend(${await pidOfCopy()})`;
		await failureOf(pipeline(Readable.from(["more\n"]), stream));
		expect(await words()).toEqual([]);
	});

	test("with a line that cannot be read fails at its end", async () => {
		const stream = await sql`copy lost from stdin`.writable();
		expect(await failureOf(pipeline(Readable.from(["one\ttwo\n"]), stream))).toMatchObject({ code: "22P04" });
	});

	test("out of a table fails instead of looking complete", async () => {
		const stream = await sql`copy (select n, repeat('x', 1000) from generate_series(1, 100000) n) to stdout`.readable();
		let isCut = false;
		const read = (async () => {
			for await (const _ of stream) {
				if (!isCut) {
					isCut = true;
					await cut(await pidOfCopy());
				}
			}
		})();
		await failureOf(read);
	});
});

describe("limits of the driver", () => {
	test("a query that waits for a connection can be cancelled and never runs, also once one is made for it", async () => {
		const narrow = postgres(url, { max: 1, ...ONE_AT_A_TIME, onnotice: () => {} });
		const first = narrow`insert into lost values ('a')`.execute();
		await wait(0);
		first.cancel();
		expect(await failureOf(first)).toMatchObject({ code: "57014" });
		const busy = narrow`select pg_sleep(0.3)`.execute();
		const waiting = narrow`insert into lost values ('b')`.execute();
		await wait(50);
		waiting.cancel();
		expect(await failureOf(waiting)).toMatchObject({ code: "57014" });
		await busy;
		expect(await narrow`select 1 as one`).toEqual([{ one: 1 }]);
		expect(await words()).toEqual([]);
		await narrow.end();
	});

	test("cancelling a query of a server that is gone fails nothing else", async () => {
		const relay = await openRelay();
		const far = postgres(relay.url, { max: 1, ...ONE_AT_A_TIME, connect_timeout: 1, onnotice: () => {} });
		await far`select 1`;
		const asked = far`select pg_sleep(10)`.execute();
		await wait(100);
		relay.close();
		asked.cancel();
		expect(await failureOf(asked)).toMatchObject(LOST);
		await far.end({ timeout: 1 });
	});

	test("a port that nobody answers at fails every query at once", async () => {
		const nowhere = postgres("postgres://x@127.0.0.1:1/x", { max: 2, ...ONE_AT_A_TIME, backoff: () => 0.01 });
		const all = await Promise.all([1, 2, 3, 4].map(() => failureOf(nowhere`select 1`)));
		expect(all).toEqual([1, 2, 3, 4].map(() => expect.objectContaining({ code: "ECONNREFUSED" })));
		await nowhere.end({ timeout: 1 });
	});
});

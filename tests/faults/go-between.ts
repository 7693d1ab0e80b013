import { connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../support/server/listen";

/** `statement`: PostgreSQL never sees it. `answer`: it did what it was asked, and the product never hears so. */
export const CUTS = ["statement", "answer"] as const;
export type Cut = (typeof CUTS)[number];

const NOTICED_MS = 25;
const PROTOCOL = 196_608;
/** What the driver asks of each new connection; no statement of ours. */
const OF_THE_DRIVER = /pg_catalog\.pg_type/;

/** Whole messages of one direction: a type, its length, and the rest. The first one of a client has no type. */
function reader(take: (message: Buffer, type: string) => void, hasStartup: boolean) {
	let rest: Buffer = Buffer.alloc(0);
	let isStartup = hasStartup;
	return (chunk: Buffer) => {
		rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
		for (;;) {
			const head = isStartup ? 0 : 1;
			const size = rest.length >= head + 4 ? head + rest.readUInt32BE(head) : Number.POSITIVE_INFINITY;
			if (rest.length < size) return;
			const message = rest.subarray(0, size);
			rest = rest.subarray(size);
			if (isStartup && message.readUInt32BE(4) === PROTOCOL) isStartup = false;
			take(message, head === 0 ? "startup" : String.fromCharCode(message[0] ?? 0));
		}
	};
}

/** The startup message for another database. */
function startupFor(message: Buffer, database: string) {
	const words = message.subarray(8).toString().split("\0").slice(0, -2);
	const pairs = words.map((word, i) => (words[i - 1] === "database" && i % 2 === 1 ? database : word));
	const body = Buffer.from(`${pairs.join("\0")}\0\0`);
	const head = Buffer.alloc(8);
	head.writeUInt32BE(body.length + 8, 0);
	head.writeUInt32BE(PROTOCOL, 4);
	return Buffer.concat([head, body]);
}

/**
 * Stands between the product and PostgreSQL at `url`: counts the statements (Query and Execute) of all connections together
 * and cuts the connection at one of them. New connections meet the database named by `use`, whatever they ask for.
 */
export async function openGoBetween(url: string) {
	const { hostname, port, username, password, pathname } = new URL(url);
	let database = pathname.slice(1);
	let armed: { n: number; cut: Cut } | undefined;
	let count = 0;
	let hit: string | undefined;
	const sockets = new Set<Socket>();

	function meet(client: Socket) {
		const server = connect(Number(port || 5432), hostname);
		const end = () => {
			for (const socket of [client, server]) socket.destroy();
		};
		for (const socket of [client, server]) {
			sockets.add(socket);
			socket.setNoDelay(true);
			socket.on("error", end).on("close", () => {
				sockets.delete(socket);
				end();
			});
		}
		const texts = new Map<string, string>();
		let bound = "";
		let isHeld = false;

		const wordsOf = (message: Buffer, from = 5) => message.subarray(from).toString().split("\0");
		client.on(
			"data",
			reader((message, type) => {
				if (client.destroyed) return;
				if (type === "startup") return void server.write(startupFor(message, database));
				if (type === "P") {
					const [name = "", text = ""] = wordsOf(message);
					texts.set(name, text);
				}
				if (type === "B") bound = texts.get(wordsOf(message)[1] ?? "") ?? "";
				const text = type === "Q" ? wordsOf(message)[0] : type === "E" ? bound : undefined;
				if (text !== undefined && !OF_THE_DRIVER.test(text)) {
					count += 1;
					if (armed && count === armed.n) {
						hit = text;
						if (armed.cut === "statement") return end();
						isHeld = true;
					}
				}
				server.write(message);
			}, true),
		);
		server.on(
			"data",
			reader((message, type) => {
				// Nothing of the answer is passed on; with its end the statement is done.
				if (isHeld) return type === "Z" ? end() : undefined;
				client.write(message);
			}, false),
		);
	}

	const listener = createServer(meet);
	const ownPort = await listen(listener);
	const own = new URL(`postgres://127.0.0.1:${ownPort}${pathname}`);
	[own.username, own.password] = [username, password];
	return {
		url: own.toString(),
		/** Counts from one again, and cuts at the n-th statement. */
		arm(n: number, cut: Cut) {
			[armed, count, hit] = [{ n, cut }, 0, undefined];
		},
		/** @returns the statement that was cut, if there were so many */
		disarm() {
			armed = undefined;
			return hit;
		},
		count: () => count,
		/** Ends every connection, and lets the product notice; the next ones meet this database. */
		async use(name: string) {
			database = name;
			for (const socket of sockets) socket.destroy();
			await wait(NOTICED_MS);
		},
		close() {
			for (const socket of sockets) socket.destroy();
			listener.close();
		},
	};
}

import { once } from "node:events";
import { connect, createServer } from "node:net";

/** The code in place of a protocol version by which a client asks for TLS. */
const SSL_REQUEST = 80_877_103;
/** Execute and Query. */
const STATEMENTS = new Set([..."EQ"].map((letter) => letter.charCodeAt(0)));

/** Calls `onStatement` for each statement in a client's part of a connection (PostgreSQL's protocol, "Message Formats"). */
function createReader(onStatement) {
	let unread = Buffer.alloc(0);
	let isStarted = false;
	return (part) => {
		unread = Buffer.concat([unread, part]);
		for (;;) {
			// Messages before and including the first have no type.
			const typeBytes = isStarted ? 1 : 0;
			if (unread.length < typeBytes + 4) return;
			const length = typeBytes + unread.readInt32BE(typeBytes);
			if (unread.length < length) return;
			if (isStarted && STATEMENTS.has(unread[0])) onStatement();
			isStarted ||= unread.readInt32BE(4) !== SSL_REQUEST;
			unread = unread.subarray(length);
		}
	};
}

/** Opens a proxy before a database that counts the statements sent through it, those of all clients. */
export async function openCounter(databaseUrl) {
	const { hostname, port } = new URL(databaseUrl);
	let statements = 0;
	const server = createServer((client) => {
		const database = connect(Number(port || 5432), hostname);
		client.on(
			"data",
			createReader(() => statements++),
		);
		for (const [one, other] of [
			[client, database],
			[database, client],
		])
			one.on("error", () => other.destroy()).pipe(other);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const url = new URL(databaseUrl);
	url.hostname = "127.0.0.1";
	url.port = String(server.address().port);
	const close = () => new Promise((resolve) => server.close(resolve));
	return { url: url.href, statements: () => statements, close };
}

const WIDTH = 30;
const PLAIN_EVERY_MS = 5000;

/** Shows how far a long work is: one line that moves on a terminal, a line every five seconds elsewhere. */
export function progressOn(stream, name) {
	const startedAt = Date.now();
	let saidAt = 0;
	const seconds = () => Math.round((Date.now() - startedAt) / 1000);
	return (what, part) => {
		const isDone = part >= 1;
		if (stream.isTTY) {
			const full = Math.round(part * WIDTH);
			const bar = "█".repeat(full) + "░".repeat(WIDTH - full);
			stream.write(
				`\r\u001b[2K${name} ${bar} ${Math.floor(part * 100)} % ${seconds()} s  ${what}${isDone ? "\n" : ""}`,
			);
			return;
		}
		if (!isDone && Date.now() - saidAt < PLAIN_EVERY_MS) return;
		saidAt = Date.now();
		stream.write(`${name} ${Math.floor(part * 100)} %, ${seconds()} s: ${what}\n`);
	};
}

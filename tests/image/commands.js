import { spawn, spawnSync } from "node:child_process";

/** What a command wrote, without the line's end. Fails with what it wrote to its errors. */
export function ask(command, args, options = {}) {
	const { status, stdout, stderr, error } = spawnSync(command, args, {
		encoding: "utf8",
		maxBuffer: 64 * 1024 * 1024,
		...options,
	});
	if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? stderr.slice(-3000)}`);
	return stdout.trim();
}

/** Runs a long command with its output in view. */
export async function show(command, args, options = {}) {
	const started = Date.now();
	const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options });
	const status = await new Promise((resolve) => child.on("error", () => resolve(127)).on("close", resolve));
	const seconds = Math.round((Date.now() - started) / 1000);
	if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status} after ${seconds} s`);
	process.stdout.write(`  ${command} ${args[0]}: ${seconds} s\n`);
}

export const isThere = (command) => spawnSync("sh", ["-c", `command -v ${command}`], { stdio: "ignore" }).status === 0;

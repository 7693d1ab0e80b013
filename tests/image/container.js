import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { ask } from "./commands.js";

const SECOND = 1000;

/** As a container engine does it: a root that is read-only, its own /tmp and /data, its own processes, and an ordinary user. */
const ENTER = `
set -e
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount --bind "$DATA" "$ROOT/data"
exec chroot "$ROOT" env -i -C "$WORKDIR" "$@"
`;

/** Starts what the image says it runs. `config` is the image's own: user, environment, folder, command. */
export function startContainer({ root, data, config, env }) {
	const settings = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
	const ids = [`--reuid=${config.User}`, `--regid=${config.User}`, "--init-groups"];
	const asUser = ["setpriv", ...ids, "--no-new-privs", "--bounding-set=-all", "--"];
	const inside = [...settings, ...asUser, ...config.Cmd];
	const child = spawn("unshare", ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", ENTER, "sh", ...inside], {
		stdio: ["ignore", "pipe", "pipe"],
		env: { PATH: process.env.PATH, ROOT: root, DATA: data, WORKDIR: config.WorkingDir },
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
	const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve(code ?? signal)));

	/** The process of the image's command, as this machine counts it: the first one inside. */
	const pid = () => {
		const [first] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ");
		if (!first) throw new Error(`nothing runs in the container: ${output.slice(-2000)}`);
		return Number(first);
	};

	return {
		pid,
		output: () => output,
		/** Runs a command beside it, as `docker exec` does. */
		run: (command) =>
			ask("nsenter", [
				...["-t", String(pid()), "--mount", "--pid", "--root", `--wd=/proc/${pid()}/cwd`],
				...["env", "-i", ...settings, ...asUser, ...command],
			]),
		/** Sends SIGTERM and tells how it ended and after how many seconds; one that does not end is killed. */
		async stop(seconds) {
			const started = Date.now();
			process.kill(pid(), "SIGTERM");
			const timer = setTimeout(() => child.kill("SIGKILL"), seconds * SECOND);
			const status = await ended;
			clearTimeout(timer);
			return { status, seconds: (Date.now() - started) / SECOND };
		},
		kill: () => child.kill("SIGKILL"),
		hasEnded: () => child.exitCode !== null,
	};
}

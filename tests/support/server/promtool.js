/** Prometheus's own checker of rules: the one installed, else unpacked from Debian's package, whose server is not installed. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

const CACHE = path.resolve(import.meta.dirname, "../../../node_modules/.cache/promtool");
const UNPACKED = path.join(CACHE, "usr/bin/promtool");

/** PROMTOOL_PATH, the system's, or the one unpacked before; undefined where there is none. */
export function findPromtool() {
	return [process.env.PROMTOOL_PATH, "/usr/bin/promtool", "/usr/local/bin/promtool", UNPACKED].find(
		(file) => file && existsSync(file),
	);
}

const succeeds = (command, args) =>
	spawnSync(command, args, { stdio: "ignore", cwd: CACHE, timeout: 120_000 }).status === 0;

function unpack() {
	mkdirSync(CACHE, { recursive: true });
	const asRoot = ["-o", "APT::Sandbox::User=root"];
	if (!succeeds("apt-get", [...asRoot, "download", "prometheus"])) {
		if (!succeeds("apt-get", ["update", "-qq"]) || !succeeds("apt-get", [...asRoot, "download", "prometheus"])) return;
	}
	const file = readdirSync(CACHE).find((name) => /^prometheus_.*\.deb$/.test(name));
	if (file) succeeds("dpkg", ["-x", file, CACHE]);
}

/** Gets promtool where it may, and says in one line where the rules are not tested. */
export function ensurePromtool() {
	if (findPromtool()) return;
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) unpack();
	if (!findPromtool())
		process.stdout.write(
			"No promtool: the rules of docs/operations are not tested. Install Debian's prometheus, or set PROMTOOL_PATH.\n",
		);
}

/** What the test of many machines runs on: real parts from Debian's packages, in a network and a process table of their own. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";

/** A program of each package that must be there, and the package. */
const PACKAGES = {
	"/usr/sbin/haproxy": "haproxy",
	"/usr/sbin/pgbouncer": "pgbouncer",
	"/usr/bin/patroni": "patroni",
	"/usr/bin/etcd": "etcd-server",
	"/usr/bin/etcdctl": "etcd-client",
	"/sbin/ip": "iproute2",
};
const INSTALL_LIMIT_MS = 240_000;
/** While it lies there, no package starts a service. */
const POLICY = "/usr/sbin/policy-rc.d";

/** Where the newest PostgreSQL of the system has its programs. */
export function findPostgres() {
	const root = "/usr/lib/postgresql";
	const releases = existsSync(root) ? readdirSync(root).map(Number).filter(Boolean) : [];
	return releases
		.toSorted((a, b) => b - a)
		.map((release) => `${root}/${release}/bin`)
		.find((folder) => existsSync(`${folder}/initdb`) && existsSync(`${folder}/pg_rewind`));
}

function listMissing() {
	const missing = Object.entries(PACKAGES).filter(([program]) => !existsSync(program));
	return [...missing.map(([, name]) => name), ...(findPostgres() ? [] : ["postgresql"])];
}

const run = (command, args) => spawnSync(command, args, { encoding: "utf8", timeout: INSTALL_LIMIT_MS });

/** Installs packages, none of whose services starts. */
function install(packages) {
	const isOurs = !existsSync(POLICY);
	if (isOurs) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
	try {
		const args = ["install", "-y", "-q", "--no-install-recommends", ...packages];
		if (run("apt-get", args).status === 0) return;
		run("apt-get", ["update", "-q"]);
		run("apt-get", args);
	} finally {
		if (isOurs) rmSync(POLICY, { force: true });
	}
}

/**
 * The beginning of a command line that runs the rest apart: with a network, mounts and a process table of its own, in
 * which all processes and namespaces end with the first one, and that one with us, however we end.
 */
export const APART = [
	...[
		"setpriv",
		"--pdeathsig",
		"KILL",
		"unshare",
		"--net",
		"--mount",
		"--pid",
		"--fork",
		"--kill-child",
		"--mount-proc",
	],
	...["sh", "-c", 'mount -t tmpfs -o size=3g,mode=755 tmpfs /run && "$@"; exit $?', "sh"],
];

/** Gets the parts where it may. @returns why the test cannot run here, or undefined where it can */
export function prepareParts() {
	if (process.platform !== "linux") return "it needs Linux";
	if (process.getuid?.() !== 0) return "only root may make network namespaces";
	if (listMissing().length > 0) {
		if (!existsSync("/usr/bin/apt-get")) return `${listMissing().join(", ")} missing, and there is no apt-get`;
		install(listMissing());
		if (listMissing().length > 0) return `${listMissing().join(", ")} could not be installed`;
	}
	const [command, ...args] = [...APART, "ip", "link", "add", "probe", "type", "bridge"];
	const probe = run(command, args);
	if (probe.status !== 0) return `no network namespaces here: ${(probe.stderr || String(probe.error)).trim()}`;
	return undefined;
}

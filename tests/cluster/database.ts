import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { ADDRESSES, type Machine, type MachineName } from "./network";
import { findPostgres } from "./parts.js";

/** A tmpfs of this test alone, which ends with it. */
const FOLDER = "/run/cluster";
const EXAMPLES = path.resolve("docs/operations");
const OWNER = "nyaya_owner";
const PRODUCT = "nyaya_diary";
/** The examples have none; these protect nothing but this network. */
const PASSWORDS = { superuser: "leader-of-the-test", replication: "follower-of-the-test", role: "product-of-the-test" };
const START_SECONDS = 60;

type DatabaseName = Extract<MachineName, "db1" | "db2">;
const MEMBERS = ["db1", "db2", "witness"] as const;

const uidOf = (user: string) => Number(execFileSync("id", ["-u", user], { encoding: "utf8" }));

function makeFolder(name: string, user?: string) {
	const folder = path.join(FOLDER, name);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	if (user) chownSync(folder, uidOf(user), 0);
	return folder;
}

/** An example file of docs/operations with the folders of this machine, as a file a program can be given. */
function fillIn(name: string, to: string, folders: Record<string, string>) {
	let text = readFileSync(path.join(EXAMPLES, name), "utf8");
	for (const [from, into] of Object.entries(folders)) {
		if (!text.includes(from)) throw new Error(`${name} has no ${from} to fill in`);
		text = text.replaceAll(from, into);
	}
	writeFileSync(to, text, { mode: 0o644 });
	return to;
}

/** Asks until the answer is good. */
export async function until(what: string, isSo: () => Promise<boolean>, seconds = START_SECONDS, output = () => "") {
	for (const deadline = Date.now() + seconds * 1000; !(await isSo().catch(() => false)); await wait(100))
		if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}\n${output()}`);
}

const isGood = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;

function startEtcd(machine: Machine, isAgain = false) {
	const folder = makeFolder(`${machine.name}-etcd`);
	const peers = MEMBERS.map((name) => `${name}=http://${ADDRESSES[name]}:2380`).join(",");
	const at = `http://${machine.address}`;
	machine.start("etcd", [
		...["--name", machine.name, "--data-dir", folder, "--logger", "zap", "--log-level", "error"],
		...["--listen-client-urls", `${at}:2379`, "--advertise-client-urls", `${at}:2379`],
		...["--listen-peer-urls", `${at}:2380`, "--initial-advertise-peer-urls", `${at}:2380`],
		...["--initial-cluster", peers, "--initial-cluster-state", isAgain ? "existing" : "new"],
		// Two cores bear all of this at once.
		...["--heartbeat-interval", "250", "--election-timeout", "2500"],
	]);
}

function startPatroni(machine: Machine, bin: string) {
	const folder = makeFolder(machine.name, "postgres");
	const settings = fillIn("patroni.yml", `${FOLDER}/${machine.name}.yml`, {
		"/usr/lib/postgresql/15/bin": bin,
		"/var/lib/postgresql/15": folder,
		"/run/postgresql": folder,
	});
	machine.start("patroni", [settings], {
		user: "postgres",
		env: {
			PATH: `/usr/sbin:/usr/bin:/sbin:/bin:${bin}`,
			LANG: "C.UTF-8",
			PATRONI_NAME: machine.name,
			PATRONI_RESTAPI_CONNECT_ADDRESS: `${machine.address}:8008`,
			PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${machine.address}:5432`,
			PATRONI_SUPERUSER_PASSWORD: PASSWORDS.superuser,
			PATRONI_REPLICATION_PASSWORD: PASSWORDS.replication,
		},
	});
}

/** HAProxy and PgBouncer, from the example files. */
function startProxies(proxy: Machine) {
	const folder = makeFolder("proxy", "postgres");
	for (const name of ["away.http", "away-api.http"]) fillIn(name, path.join(folder, name), {});
	const haproxy = fillIn("haproxy.cfg", path.join(folder, "haproxy.cfg"), { "/etc/haproxy": folder });
	const users = path.join(folder, "userlist.txt");
	writeFileSync(users, `"${PRODUCT}" "${PASSWORDS.role}"\n`);
	const pgbouncer = fillIn("pgbouncer.ini", path.join(folder, "pgbouncer.ini"), {
		"/etc/pgbouncer/userlist.txt": users,
	});
	proxy.start("haproxy", ["-W", "-db", "-f", haproxy]);
	proxy.start("pgbouncer", [pgbouncer], { user: "postgres" });
}

const addressOf = (role: string, password: string, host: string, database = PRODUCT) =>
	`postgres://${role}:${password}@${host}/${database}`;

const openAdmin = (leader: string) =>
	postgres(addressOf("postgres", PASSWORDS.superuser, leader, "postgres"), { max: 1, onnotice: () => {} });

async function hasAnswer(leader: string) {
	const admin = openAdmin(leader);
	try {
		return (await admin`select 1`).length === 1;
	} finally {
		await admin.end({ timeout: 1 });
	}
}

/** What docs/operations.md has an administrator type once. */
async function createRoles(leader: string) {
	const admin = openAdmin(leader);
	try {
		for (const role of [OWNER, PRODUCT]) await admin.unsafe(`create role ${role} login password '${PASSWORDS.role}'`);
		await admin.unsafe(`alter role ${PRODUCT} set statement_timeout = '4s'`);
		await admin.unsafe(`alter role ${PRODUCT} set lock_timeout = '3s'`);
		await admin.unsafe(`create database ${PRODUCT} owner ${OWNER}`);
	} finally {
		await admin.end();
	}
}

type Member = { name: string; role: string; state: string };

/** A Patroni cluster of two with three etcds, its leader behind HAProxy, and PgBouncer in transaction mode before that. */
export async function startDatabase(machines: Record<MachineName, Machine>) {
	const bin = findPostgres();
	if (!bin) throw new Error("No PostgreSQL");
	mkdirSync(FOLDER, { recursive: true, mode: 0o755 });
	const { db1, db2, proxy } = machines;
	const output = () => [db1, db2, proxy, machines.witness].map((one) => one.output().slice(-4000)).join("\n—\n");

	async function listMembers(): Promise<Member[]> {
		for (const one of [db1, db2]) {
			const answer = await fetch(`http://${one.address}:8008/cluster`, { signal: AbortSignal.timeout(2000) }).catch(
				() => undefined,
			);
			if (answer) return Object(await answer.json()).members;
		}
		return [];
	}
	/** One leads, and what it commits is with the other one too. */
	async function isWhole() {
		const members = await listMembers();
		const has = (role: string) => members.some((one) => one.role === role && /running|streaming/.test(one.state));
		return has("leader") && has("sync_standby");
	}
	const untilWhole = () => until("two databases, one of which follows the other", isWhole, START_SECONDS, output);

	for (const name of MEMBERS) startEtcd(machines[name]);
	startProxies(proxy);
	await until("etcd", () => isGood(`http://${db1.address}:2379/health`), START_SECONDS, output);
	startPatroni(db1, bin);
	await until("a leader", () => isGood(`http://${db1.address}:8008/primary`), START_SECONDS, output);
	startPatroni(db2, bin);
	await untilWhole();
	await until("the leader behind HAProxy", () => hasAnswer(`${proxy.address}:5000`), START_SECONDS, output);
	await createRoles(`${proxy.address}:5000`);

	return {
		urls: {
			DATABASE_URL: addressOf(PRODUCT, PASSWORDS.role, `${proxy.address}:6432`),
			DATABASE_DIRECT_URL: addressOf(PRODUCT, PASSWORDS.role, `${proxy.address}:5000`),
			DATABASE_MIGRATION_URL: addressOf(OWNER, PASSWORDS.role, `${proxy.address}:5000`),
		},
		output,
		untilWhole,
		async findLeader(): Promise<DatabaseName> {
			const leader = (await listMembers()).find(({ role }) => role === "leader")?.name;
			if (leader !== "db1" && leader !== "db2") throw new Error("Nobody leads");
			return leader;
		},
		/** The machine is there again: it follows whoever leads now. */
		startAgain(name: DatabaseName) {
			startEtcd(machines[name], true);
			startPatroni(machines[name], bin);
		},
	};
}
export type Database = Awaited<ReturnType<typeof startDatabase>>;

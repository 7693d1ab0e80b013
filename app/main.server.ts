/** Entry point: `start` serves requests (and works the queue); every other command except `worker` does one thing and exits. */
import { setFlagsFromString } from "node:v8";
import { announce } from "~/commands/announce.server";
import { log } from "~/platform/log/log.server";
import { logUnhandledRejections } from "~/platform/processes/process-end.server";
import { env } from "~/platform/settings/env.server";

// Without this the heap more than doubles before a major collection, and pages are no faster.
setFlagsFromString("--heap-growing-percent=50");

const USAGE =
	"Usage: start | worker | prepare | courts:import <folder> | courts:sync | admin:create | check:data | keys:rotate | backup [file] | backup:key <file> | backup:verify <file> [key file] | restore <file> [key file]";

async function run(command: string | undefined, args: string[]): Promise<void> {
	switch (command) {
		case "start": {
			if (env.WEB_PROCESSES > 1) {
				const { runProcesses } = await import("~/platform/processes/processes.server");
				return runProcesses(announce);
			}
			const { serve } = await import("~/serve.server");
			return serve();
		}
		case "worker": {
			const { runWorker } = await import("~/serve.server");
			return runWorker();
		}
		case "prepare":
			return runOnce(async () => {});
		case "courts:import": {
			const [folder] = args;
			if (!folder) throw new Error("Say which folder to import: npm run courts:import -- <folder>");
			return runOnce(async () => {
				const { importCourts } = await import("~/features/courts/courts/import.server");
				const { listCourtIdsInUse } = await import("~/features/courts/cases/queries.server");
				console.log("Imported:", await importCourts(folder, listCourtIdsInUse));
			});
		}
		case "courts:sync":
			return runOnce(async () => {
				const { syncCourts } = await import("~/features/courts/courts/sync.server");
				console.log("Refreshed:", await syncCourts((message) => console.log(message)));
			});
		case "admin:create":
			return runOnce(async () => {
				const { createFirstAdministrator } = await import("~/commands/create-admin.server");
				await createFirstAdministrator();
			});
		case "check:data":
			return asItIs(async () => {
				const { checkData } = await import("~/commands/check-data.server");
				if ((await checkData(console.log)) > 0) process.exitCode = 1;
			});
		case "keys:rotate":
			return asItIs(async () => {
				const { rotateKeys } = await import("~/commands/keys.server");
				if ((await rotateKeys(console.log)) > 0) process.exitCode = 1;
			});
		case "backup":
			return asItIs(async () => {
				const { backUpOnce } = await import("~/commands/backup.server");
				await backUpOnce(args[0], console.log);
			});
		case "backup:key": {
			const { makeKey } = await import("~/features/administration/backups/keys.server");
			console.log(await makeKey(requireFile(args[0])));
			return;
		}
		case "backup:verify":
			return asItIs(async () => {
				const { verifyBackup } = await import("~/commands/backup.server");
				await verifyBackup(requireFile(args[0]), args[1], console.log);
			});
		case "restore":
			return asItIs(async () => {
				const { restoreBackup } = await import("~/commands/backup.server");
				if ((await restoreBackup(requireFile(args[0]), args[1], console.log)) > 0) process.exitCode = 1;
			});
		default:
			throw new Error(USAGE);
	}
}

/** Prepares the database, runs one command, and closes all connections. */
async function runOnce(work: () => Promise<void>) {
	const { prepareDatabase, shutDown } = await import("~/commands/startup.server");
	// pg-boss may have queries pending when its connection closes.
	logUnhandledRejections();
	try {
		await prepareDatabase();
		await work();
	} finally {
		await shutDown();
	}
}

/** Runs a command on the database as it is, without migrations. */
async function asItIs(work: () => Promise<void>) {
	const { shutDown } = await import("~/commands/startup.server");
	try {
		await work();
	} finally {
		await shutDown();
	}
}

function requireFile(file: string | undefined): string {
	if (!file) throw new Error(USAGE);
	return file;
}

const [, , command, ...args] = process.argv;
try {
	await run(command, args);
} catch (error) {
	log.debug({ err: error }, "stopped by an error");
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	if (env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
	process.exit(1);
}

/** The process: `start` serves people (and works the queue), the other commands do one thing and end. */
import { setFlagsFromString } from "node:v8";
import { env } from "~/env.server";
import { log } from "~/log.server";

// Left alone, the heap doubles before it is swept: 370 MB resident under load instead of 240, and no page quicker for it.
setFlagsFromString("--heap-growing-percent=100");

const USAGE = "Usage: start | worker | prepare | courts:import <folder> | courts:sync | admin:create | check:data";

async function run(command: string | undefined, args: string[]): Promise<void> {
	switch (command) {
		case "start": {
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
				const { importCourts } = await import("~/features/courts/import.server");
				const { listCourtIdsInUse } = await import("~/features/cases/queries.server");
				console.log("Imported:", await importCourts(folder, listCourtIdsInUse));
			});
		}
		case "courts:sync":
			return runOnce(async () => {
				const { syncCourts } = await import("~/features/courts/sync.server");
				console.log("Refreshed:", await syncCourts((message) => console.log(message)));
			});
		case "admin:create":
			return runOnce(async () => {
				const { createFirstAdministrator } = await import("~/create-admin.server");
				await createFirstAdministrator();
			});
		case "check:data":
			return checkOnce();
		default:
			throw new Error(USAGE);
	}
}

/** Does one thing with the database, then closes all. */
async function runOnce(work: () => Promise<void>) {
	const { prepareDatabase, shutDown } = await import("~/startup.server");
	try {
		await prepareDatabase();
		await work();
	} finally {
		await shutDown();
	}
}

/** Looks at the data as they are: no migration runs, and nothing else is changed. */
async function checkOnce() {
	const { shutDown } = await import("~/startup.server");
	const { checkData } = await import("~/check-data.server");
	try {
		if ((await checkData(console.log)) > 0) process.exitCode = 1;
	} finally {
		await shutDown();
	}
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

/** Imported before a server: tells at ALIVE_PORT how many timers run, and how many requests' controllers a collection leaves. */
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { queryObjects } from "node:v8";

const countControllers = () => queryObjects(AbortController, { format: "count" });

createServer(async (_, response) => {
	const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
	countControllers();
	// A copied request lets go of its signal in a task after its own collection.
	await wait(100);
	response.end(JSON.stringify({ timers, controllers: countControllers() }));
}).listen(Number(process.env.ALIVE_PORT), "127.0.0.1");

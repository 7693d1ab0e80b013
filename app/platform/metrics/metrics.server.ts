/** Metrics for operators: counters of this process, and gauges read at each scrape. */
import cluster from "node:cluster";
import { on } from "node:events";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { z } from "zod";
import { log } from "~/platform/log/log.server";
import { processName } from "~/platform/processes/process-name.server";

/** Metrics of this process, labelled with its name if it is one of several, so that Prometheus keeps them apart. */
const registry = new Registry();
if (processName !== undefined) registry.setDefaultLabels({ child: processName });
AggregatorRegistry.setRegistries(registry);
const allProcesses = new AggregatorRegistry();
const registers = [registry];
/** Metrics that are the same in every process, such as the database's; reported once, by the process that is scraped. */
const alike = new Registry();

/** Labels come from code only (route patterns, queue names, call names), never from visitors' input, to bound their number. */
export const httpRequests = new Counter({
	name: "nyaya_http_requests_total",
	help: "Answered requests by the pattern of their address, method and status; aborted where the client went away.",
	labelNames: ["route", "method", "status"] as const,
	registers,
});

/** No method and status labels, which the counter has: each label value adds nine lines per route here. */
export const httpSeconds = new Histogram({
	name: "nyaya_http_request_duration_seconds",
	help: "Seconds from a request's head to the end of its answer.",
	labelNames: ["route"] as const,
	buckets: [0.05, 0.2, 0.5, 1, 2.5, 5],
	registers,
});

export const providerSeconds = new Histogram({
	name: "nyaya_provider_call_duration_seconds",
	help: "Calls to other companies: which, what for, and how they ended (ok, or why not).",
	labelNames: ["provider", "call", "outcome"] as const,
	buckets: [0.3, 1, 3, 10, 30],
	registers,
});

export const jobSeconds = new Histogram({
	name: "nyaya_job_duration_seconds",
	help: "Tries of jobs by queue; failed ones may be tried again.",
	labelNames: ["queue", "outcome"] as const,
	buckets: [0.1, 1, 10, 60],
	registers,
});

export const slowQueries = new Counter({
	name: "nyaya_slow_queries_total",
	help: "Statements that took SLOW_QUERY_MS or longer, the wait for a connection included.",
	labelNames: ["pool"] as const,
	registers,
});

export const securityAlarms = new Counter({
	name: "nyaya_security_alarms_total",
	help: "Bursts that administrators were mailed about, by kind.",
	labelNames: ["kind"] as const,
	registers,
});

export const webhookTries = new Counter({
	name: "nyaya_webhook_tries_total",
	help: "Webhooks that were sent, by whether they were delivered or failed; failed ones are tried again.",
	labelNames: ["outcome"] as const,
	registers,
});

export const recordsLeftOut = new Counter({
	name: "nyaya_records_left_out_total",
	help: "Records that a round of a job left out because of an error of their own, by round.",
	labelNames: ["round"] as const,
	registers,
});

/** Without labels: anyone may post a report. */
export const browserReports = new Counter({
	name: "nyaya_browser_reports_total",
	help: "Content that browsers refused by the security policy; the log has what and where.",
	registers,
});

export type Reading = { labels?: Record<string, string>; value: number };

type ReadGauge = (name: string, help: string, labelNames: string[], read: () => Reading[]) => void;

/** A gauge that is read at each scrape; values of the previous scrape are dropped. */
const readInto = (register: Registry): ReadGauge => {
	return (name, help, labelNames, read) =>
		new Gauge({
			name,
			help,
			labelNames,
			registers: [register],
			collect() {
				this.reset();
				// After a reset, a gauge without labels would report 0 for an unknown value.
				if (labelNames.length === 0) this.remove();
				for (const { labels = {}, value } of read()) this.set(labels, value);
			},
		});
};

/** Gauge of this process; with several processes, each reports its own. */
export const readGauge = readInto(registry);
/** Gauge of state that all processes share, such as the database. */
export const readSharedGauge = readInto(alike);

/** Adds Node's default metrics: memory, CPU, garbage collection, event-loop lag. */
export const watchProcess = () => collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });

const SCRAPE = "scrape";
const scraped = z.object({ scraped: z.string() });
/** The primary waits five seconds for the other processes. */
const SCRAPE_LIMIT_MS = 6000;

/** In the primary: sends the metrics of all processes to the process that is scraped. */
export function answerScrapes(): void {
	cluster.on("message", (worker, message: unknown) => {
		if (message !== SCRAPE) return;
		allProcesses.clusterMetrics().then(
			(text) => worker.send({ scraped: text }),
			(error: unknown) => log.warn({ err: error }, "a process did not report its metrics"),
		);
	});
}

async function readProcesses(): Promise<string> {
	if (!cluster.worker?.isConnected()) return registry.metrics();
	cluster.worker.send(SCRAPE);
	for await (const [message] of on(process, "message", { signal: AbortSignal.timeout(SCRAPE_LIMIT_MS) })) {
		const answer = scraped.safeParse(message).data;
		if (answer) return answer.scraped;
	}
	throw new Error("The primary did not answer.");
}

/** All metrics in Prometheus's text format: of all processes, then the shared ones. */
export const metricsText = async (): Promise<string> => `${await readProcesses()}\n${await alike.metrics()}`;
export const METRICS_TYPE = registry.contentType;

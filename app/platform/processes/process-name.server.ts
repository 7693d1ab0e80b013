import cluster from "node:cluster";

/** What this process is called among several, as "web-2" or "worker" (decision 349); undefined where it is alone. */
export const processName = cluster.isWorker ? process.argv[3] : undefined;

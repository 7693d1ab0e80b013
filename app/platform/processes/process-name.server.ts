import cluster from "node:cluster";

/** Name among several processes, such as "web-2" or "worker" (decision 349); undefined for a single process. */
export const processName = cluster.isWorker ? process.argv[3] : undefined;

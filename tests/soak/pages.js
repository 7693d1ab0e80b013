import autocannon from "autocannon";

/**
 * Asks for one page again and again, as autocannon takes it; `overallRate` a second, or as fast as it comes.
 * @param {{ url: string, connections: number, headers: Record<string, string>, duration: number, overallRate?: number }} load
 * @returns {Promise<{ non2xx: number, requests: { average: number, total: number }, latency: { p99: number } }>}
 */
export const ask = (load) => autocannon(load);

import { format } from "node:util";
import { withoutTokens } from "~/paths";
import { log } from "~/platform/log/log.server";

/** Sends what libraries and Node print as warnings and errors through the log, without the tokens of addresses in it. */
export function logConsole(): void {
	const warn = (...printed: unknown[]) => log.warn({ printed: withoutTokens(format(...printed)) }, "a library warned");
	console.warn = warn;
	console.error = warn;
	process.removeAllListeners("warning");
	process.on("warning", warn);
}

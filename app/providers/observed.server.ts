import { log } from "~/platform/log/log.server";
import { providerSeconds } from "~/platform/metrics/metrics.server";
import { ProviderError } from "~/providers/provider-error";

/** Every call to another company, by what it is for. */
type Call = {
	ecourts: "district-court-case" | "high-court-case" | "directory" | "search";
	razorpay: "order" | "link" | "payment" | "capture" | "order-payments" | "link-payments" | "refund" | "refund-state";
	whatsapp: "message";
	sms: "message";
	email: "mail";
};

/** Why a call failed, in the words of ProviderError; `given-up` where the caller no longer wanted it. */
function outcomeOf(error: unknown): string {
	if (error instanceof ProviderError) return error.code;
	return error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name) ? "given-up" : "error";
}

/**
 * One call to another company, counted and timed, with a line of the log for how it ended. The line names what the call
 * goes back to, never whom or what it was about.
 */
export async function observed<Provider extends keyof Call, Result>(
	provider: Provider,
	call: Call[Provider],
	work: () => Promise<Result>,
): Promise<Result> {
	const ended = providerSeconds.startTimer({ provider, call });
	let outcome = "ok";
	try {
		return await work();
	} catch (error) {
		outcome = outcomeOf(error);
		throw error;
	} finally {
		const ms = Math.round(ended({ outcome }) * 1000);
		log.info({ provider, call, outcome, ms }, "a company was asked");
	}
}

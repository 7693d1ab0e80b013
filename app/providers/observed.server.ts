import { log } from "~/platform/log/log.server";
import { providerSeconds } from "~/platform/metrics/metrics.server";
import { ProviderError } from "~/providers/provider-error";

/** Provider calls by purpose; labels of the metrics. */
type Call = {
	ecourts: "district-court-case" | "high-court-case" | "directory" | "search" | "cause-list";
	ecourtsindia: "case" | "refresh" | "search";
	razorpay: "order" | "link" | "payment" | "capture" | "order-payments" | "link-payments" | "refund" | "refund-state";
	whatsapp: "message";
	sms: "message";
	email: "mail";
	push: "message";
	"court-files": "file";
};

/** Outcome label: the ProviderError's code, or `given-up` if the caller aborted. */
function outcomeOf(error: unknown): string {
	if (error instanceof ProviderError) return error.code;
	return error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name) ? "given-up" : "error";
}

/** Measures and logs one provider call. The log line has the request or job id, never the content or the person concerned. */
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
		log.info({ provider, call, outcome, ms }, "a provider was called");
	}
}

import { DomainError } from "~/errors";
import { readReports } from "~/features/administration/jobs/browser-reports";
import { createTokenBucket } from "~/platform/db/token-bucket.server";
import { log } from "~/platform/log/log.server";
import { browserReports } from "~/platform/metrics/metrics.server";

const MINUTE_SECONDS = 60;
const REPORTS_A_MINUTE = 60;
const ofAddress = createTokenBucket({ name: "browser-reports", seconds: MINUTE_SECONDS });

/** Logs and counts reports. @throws DomainError `too-many` where one address sends more than browsers do */
export async function receiveReports(address: string, body: unknown): Promise<void> {
	const { isRefused, secondsLeft } = await ofAddress.take(address, () => REPORTS_A_MINUTE);
	if (isRefused) throw new DomainError("too-many", "Too many reports.", { retryAfterSeconds: secondsLeft });
	for (const report of readReports(body)) {
		browserReports.inc();
		log.warn({ event: "browser-report", ...report }, "a browser refused content");
	}
}

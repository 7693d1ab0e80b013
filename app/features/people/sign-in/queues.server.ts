import { phrase } from "~/platform/language/translate";
import type { RequestTrace } from "~/platform/log/request-trace.server";
import { defineJob } from "~/platform/queue/job.server";

type AskedLink = { purpose: "verify-email" | "reset-password"; name: string; from?: RequestTrace };

type AskedCode = { mobileNumber: string; visitor: string; isKnownDevice?: boolean; from?: RequestTrace };

export const sendLoginCodeJob = defineJob<AskedCode>("send-login-code", {
	words: phrase("Send a login code"),
	secret: "all",
	// A code that comes late is of no use.
	queue: { expireInSeconds: 30, retryLimit: 1, retryDelay: 5, concurrency: 20, pollSeconds: 0.5 },
});

export const sendAccountLinkJob = defineJob<AskedLink>("send-account-link", {
	words: phrase("Send a link to an account"),
	secret: "all",
	queue: { expireInSeconds: 30, retryLimit: 3, retryDelay: 5, concurrency: 20, pollSeconds: 0.5 },
});

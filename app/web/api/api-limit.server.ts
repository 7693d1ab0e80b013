import { DomainError } from "~/errors";
import { findCallsPerMinute } from "~/features/money/subscriptions/api-limit.server";
import type { SessionUser } from "~/features/people/sign-in/sessions/session-user.server";
import { outageOf } from "~/platform/db/outage.server";
import { createTokenBucket, type RateLimitStatus } from "~/platform/db/token-bucket.server";
import { log } from "~/platform/log/log.server";

const MINUTE_SECONDS = 60;
/** API calls per minute from one address, over all users. */
const CALLS_AN_ADDRESS = 300;

const ofAddress = createTokenBucket({ name: "api-address", seconds: MINUTE_SECONDS });
const ofToken = createTokenBucket({ name: "api-token", seconds: MINUTE_SECONDS });

/**
 * Rate limits of one API call: by address before any token lookup, then by token. Both refuse with `too-many` and a retry time.
 * `headers` has both as in draft-ietf-httpapi-ratelimit-headers (`q` points in `w` seconds; `r` left, full again in `t` seconds).
 */
export function openLimits() {
	const statuses: [name: string, RateLimitStatus][] = [];

	/** During a database outage a call gets 503 rather than pass uncounted. Any other failure is logged and refuses nobody. */
	async function count(name: string, taking: Promise<RateLimitStatus>) {
		const status = await taking.catch((error) => {
			const outage = outageOf(error);
			if (outage) throw outage;
			log.error({ err: error, limit: name }, "a call could not be counted against its limit");
		});
		if (!status) return;
		statuses.push([name, status]);
		if (!status.isRefused) return;
		const { secondsLeft } = status;
		const words = secondsLeft === 1 ? "1 second" : `${secondsLeft} seconds`;
		throw new DomainError("too-many", `Too many requests. Please try again in ${words}.`, {
			retryAfterSeconds: secondsLeft,
		});
	}

	return {
		async consumeForAddress(address: string) {
			await count(
				"address",
				ofAddress.take(address, () => CALLS_AN_ADDRESS),
			);
		},
		async consumeForToken({ id, sessionId }: SessionUser) {
			await count(
				"token",
				ofToken.take(sessionId, () => findCallsPerMinute(id)),
			);
		},
		headers(): Record<string, string> {
			if (statuses.length === 0) return {};
			const list = (words: (status: RateLimitStatus) => string) =>
				statuses.map(([name, status]) => `"${name}";${words(status)}`).join(", ");
			return {
				"ratelimit-policy": list(({ points }) => `q=${points};w=${MINUTE_SECONDS}`),
				ratelimit: list(({ remaining, secondsLeft }) => `r=${remaining};t=${secondsLeft}`),
			};
		},
	};
}

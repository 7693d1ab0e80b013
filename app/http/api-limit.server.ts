import { createAllotment, type Standing } from "~/db/allotment.server";
import { DomainError } from "~/errors";
import type { SessionUser } from "~/features/accounts/sessions.server";
import { callsAMinute } from "~/features/subscriptions/api-calls.server";

const MINUTE_SECONDS = 60;
/** Calls of the API in a minute from one address, whoever makes them (decision 42). */
const CALLS_AN_ADDRESS = 300;

const ofAddress = createAllotment({ name: "api-address", seconds: MINUTE_SECONDS });
const ofToken = createAllotment({ name: "api-token", seconds: MINUTE_SECONDS });

/**
 * The limits one call of the API is counted against: first its address, before any token is looked up, then its token.
 * Both refuse with `too-many` and when to come back. `headers` says where the caller stands as the IETF's draft does
 * (draft-ietf-httpapi-ratelimit-headers, structured fields: `q` points in `w` seconds; `r` left, full again in `t` seconds).
 */
export function openLimits() {
	const standings: [name: string, Standing][] = [];

	function note(name: string, standing: Standing) {
		standings.push([name, standing]);
		if (!standing.isRefused) return;
		const { secondsLeft } = standing;
		const words = secondsLeft === 1 ? "1 second" : `${secondsLeft} seconds`;
		throw new DomainError("too-many", `Too many requests. Please try again in ${words}.`, {
			retryAfterSeconds: secondsLeft,
		});
	}

	return {
		async takeFromAddress(address: string) {
			note("address", await ofAddress.take(address, () => CALLS_AN_ADDRESS));
		},
		async takeFromToken({ id, sessionId }: SessionUser) {
			note("token", await ofToken.take(sessionId, () => callsAMinute(id)));
		},
		headers(): Record<string, string> {
			if (standings.length === 0) return {};
			const list = (words: (standing: Standing) => string) =>
				standings.map(([name, standing]) => `"${name}";${words(standing)}`).join(", ");
			return {
				"ratelimit-policy": list(({ points }) => `q=${points};w=${MINUTE_SECONDS}`),
				ratelimit: list(({ remaining, secondsLeft }) => `r=${remaining};t=${secondsLeft}`),
			};
		},
	};
}

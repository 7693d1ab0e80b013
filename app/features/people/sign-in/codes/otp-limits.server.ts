import { DomainError } from "~/errors";
import { recordOften } from "~/features/people/audit/commands.server";
import type { oneTimeCodes } from "~/features/people/sign-in/schema";
import { createLimit } from "~/platform/db/limiter.server";
import { t } from "~/platform/language/translate";

const HOUR_SECONDS = 60 * 60;

type Limit = ReturnType<typeof createLimit>;

/** Limits per number, client and address. The limit per client stops one client from using up a number's day. */
const sentToNumber = createLimit({ name: "otp-number", points: 3, seconds: 10 * 60 });
const sentToNumberByClient = createLimit({ name: "otp-client-day", points: 5, seconds: 24 * HOUR_SECONDS });
const sentToNumberInADay = createLimit({ name: "otp-number-day", points: 10, seconds: 24 * HOUR_SECONDS });
const sentFromAddress = createLimit({ name: "otp-address", points: 20, seconds: HOUR_SECONDS });
/** Caps the cost of many addresses together. Signed-in people have their own share, which strangers cannot use up. */
const sentInAll = createLimit({ name: "otp-all", points: 300, seconds: HOUR_SECONDS });

/** `mobileNumber` is +91 and ten digits; `visitor` identifies the browser, or is "api"; `address` is the client's IP address. */
export type OtpRequest = {
	mobileNumber: string;
	purpose: (typeof oneTimeCodes.purpose.enumValues)[number];
	visitor: string;
	address: string;
};

/** Shortest first. Purpose "profile" has its own counters, so that strangers cannot use up a signed-in person's number. */
function limitsOf({ mobileNumber, purpose, visitor, address }: OtpRequest): [Limit, key: string][] {
	const number = purpose === "profile" ? `profile:${mobileNumber}` : mobileNumber;
	const client = purpose === "profile" ? visitor : address;
	return [
		[sentToNumber, number],
		[sentToNumberByClient, `${number}:${client}`],
		[sentToNumberInADay, number],
		[sentFromAddress, address],
		[sentInAll, purpose === "profile" ? "signed-in" : "strangers"],
	];
}

/** Counts a request for a code; a refused request is not counted. @throws DomainError `too-many` */
export async function countOtpRequest(request: OtpRequest): Promise<void> {
	const counted: [Limit, string][] = [];
	try {
		for (const [limit, key] of limitsOf(request)) {
			await limit.take(key, t("Too many OTPs were requested.")).catch((error: unknown) => {
				// Alerts administrators (features/administration/audit-log/commands.watch.server.ts).
				if (limit === sentInAll && error instanceof DomainError)
					recordOften({ action: "security.codes-limited", userId: null, result: "refused" });
				throw error;
			});
			counted.push([limit, key]);
		}
	} catch (error) {
		await Promise.all(counted.map(([limit, key]) => limit.giveBack(key)));
		throw error;
	}
}

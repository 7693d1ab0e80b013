import { DomainError } from "~/errors";
import { recordOften } from "~/features/people/audit/commands.server";
import type { oneTimeCodes } from "~/features/people/sign-in/schema";
import { createLimit } from "~/platform/db/limiter.server";
import { rentedNetworkOf } from "~/platform/http/network";
import { t } from "~/platform/language/translate";

const HOUR_SECONDS = 60 * 60;

type Limit = ReturnType<typeof createLimit>;

/** Limits per number, client, address and network. The limit per client stops one client from using up a number's day. */
const sentToNumber = createLimit({ name: "otp-number", points: 3, seconds: 10 * 60 });
const sentToNumberByClient = createLimit({ name: "otp-client-day", points: 5, seconds: 24 * HOUR_SECONDS });
const sentToNumberInADay = createLimit({ name: "otp-number-day", points: 10, seconds: 24 * HOUR_SECONDS });
const sentFromAddress = createLimit({ name: "otp-address", points: 20, seconds: HOUR_SECONDS });
const sentFromNetwork = createLimit({ name: "otp-network", points: 60, seconds: HOUR_SECONDS });
/** Caps the cost of many addresses together, by budget. */
const sentInAll = createLimit({ name: "otp-all", points: 300, seconds: HOUR_SECONDS });

/** `mobileNumber` is +91 and ten digits; `visitor` identifies the browser, or is "api"; `address` is the client's IP address. */
export type OtpRequest = {
	mobileNumber: string;
	purpose: (typeof oneTimeCodes.purpose.enumValues)[number];
	visitor: string;
	address: string;
	/** At a login: the number's person has logged in from this browser before. */
	isKnownDevice?: boolean;
};

type Spender = Pick<OtpRequest, "purpose" | "isKnownDevice">;

/** Who spends: signed-in people and known devices have counters that strangers cannot use up, and so has each purpose. */
const spenderOf = ({ purpose, isKnownDevice }: Spender) => (isKnownDevice ? "known-device" : purpose);

/** Shortest first. A browser that the person has used needs no limit by address, which others may share. */
function limitsOf({ mobileNumber, visitor, address, ...spender }: OtpRequest): [Limit, key: string][] {
	const number = `${spenderOf(spender)}:${mobileNumber}`;
	const client = spender.purpose === "profile" ? visitor : address;
	const limits: [Limit, string | undefined][] = [
		[sentToNumber, number],
		[sentToNumberByClient, spender.isKnownDevice ? undefined : `${number}:${client}`],
		[sentToNumberInADay, number],
		[sentFromAddress, spender.isKnownDevice ? undefined : address],
		[sentFromNetwork, spender.isKnownDevice ? undefined : rentedNetworkOf(address)],
	];
	return limits.flatMap(([limit, key]) => (key === undefined ? [] : [[limit, key]]));
}

const words = () => t("Too many OTPs were requested.");

/** Alerts administrators (features/administration/audit-log/commands.watch.server.ts). */
function recordUsedUp(error: unknown): never {
	if (error instanceof DomainError) recordOften({ action: "security.codes-limited", userId: null, result: "refused" });
	throw error;
}

/** Counts a request for a code; a refused request is not counted, nor one after the hour's budget. @throws DomainError `too-many` */
export async function countOtpRequest(request: OtpRequest): Promise<void> {
	const counted: [Limit, string][] = [];
	try {
		for (const [limit, key] of limitsOf(request)) {
			await limit.take(key, words());
			counted.push([limit, key]);
		}
		await sentInAll.check(spenderOf(request), words()).catch(recordUsedUp);
	} catch (error) {
		await Promise.all(counted.map(([limit, key]) => limit.giveBack(key)));
		throw error;
	}
}

/** Spends one SMS of the hour's budget; call it before `queueOtp`, outside its transaction. @throws DomainError `too-many` */
export async function spendOtp(spender: Spender): Promise<void> {
	await sentInAll.take(spenderOf(spender), words()).catch(recordUsedUp);
}

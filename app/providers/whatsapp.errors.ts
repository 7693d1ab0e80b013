import { ProviderError, type ProviderErrorCode } from "~/providers/provider-error";

/**
 * What to do about a failure. `retry`: the same again after a while. `pace`: later, to this number. `refuse`: never,
 * this message. `stop`: no message at all goes until somebody mends our account. `unknown`: no answer came, so it may
 * have been taken; the webhook will tell.
 */
export type WhatsAppHandling = "retry" | "pace" | "refuse" | "stop" | "unknown";

type Failure = { handling: WhatsAppHandling; reason: string };

const BUSY: Failure = { handling: "retry", reason: "WhatsApp was too busy to take it. Please send it again later." };
const OUT: Failure = { handling: "retry", reason: "WhatsApp was out of order. Please send it again later." };
const NOT_ALLOWED: Failure = {
	handling: "stop",
	reason: "WhatsApp does not accept our account's key. An administrator has been told.",
};
const TEMPLATE: Failure = {
	handling: "stop",
	reason: "WhatsApp does not accept the template of this message. An administrator has been told.",
};
const MALFORMED: Failure = { handling: "refuse", reason: "WhatsApp could not read this message. This is our fault." };

/** The Cloud API's codes as its error page has them (2026-05-15). Its titles and texts may change; the codes do not. */
const CODES: Record<number, Failure> = {
	0: NOT_ALLOWED,
	1: OUT,
	2: OUT,
	4: BUSY,
	10: NOT_ALLOWED,
	100: MALFORMED,
	190: NOT_ALLOWED,
	368: { handling: "stop", reason: "WhatsApp has blocked our account for a time. An administrator has been told." },
	80007: BUSY,
	130429: BUSY,
	131000: OUT,
	131005: NOT_ALLOWED,
	131008: MALFORMED,
	131009: MALFORMED,
	131016: OUT,
	131021: { handling: "refuse", reason: "This is the number we send from." },
	131026: {
		handling: "refuse",
		reason: "This number cannot get WhatsApp messages: it is not on WhatsApp, or its WhatsApp is too old.",
	},
	131030: { handling: "refuse", reason: "Our test account may not write to this number." },
	131031: { handling: "stop", reason: "WhatsApp has locked our account. An administrator has been told." },
	131042: {
		handling: "stop",
		reason: "WhatsApp has a problem with our account's payment. An administrator has been told.",
	},
	131047: {
		handling: "refuse",
		reason: "More than 24 hours have passed since this person last wrote to us, so WhatsApp takes only templates.",
	},
	131048: {
		handling: "stop",
		reason: "WhatsApp has limited our messages because people marked some as spam. Please try again tomorrow.",
	},
	131049: {
		handling: "refuse",
		reason: "WhatsApp chose not to deliver it, so that nobody gets too many messages. Please try again another day.",
	},
	131056: { handling: "pace", reason: "Too many messages went to this number at once. Please send it again later." },
	132000: TEMPLATE,
	132001: TEMPLATE,
	132005: TEMPLATE,
	132007: TEMPLATE,
	132012: TEMPLATE,
	132015: TEMPLATE,
	132016: TEMPLATE,
	133010: NOT_ALLOWED,
};

function failureBy(code: number | undefined, status: number): Failure {
	const known = code === undefined ? undefined : CODES[code];
	if (known) return known;
	if (code !== undefined && code >= 200 && code <= 299) return NOT_ALLOWED;
	if (status === 429) return BUSY;
	if (status >= 500) return OUT;
	if (status === 401 || status === 403) return NOT_ALLOWED;
	return { handling: "refuse", reason: `WhatsApp refused this message${code === undefined ? "" : ` (${code})`}.` };
}

/** Why a message failed, in words for its sender. */
export const reasonOf = (code: number | undefined) => failureBy(code, 400).reason;

const PROVIDER_CODES: Record<WhatsAppHandling, ProviderErrorCode> = {
	retry: "unavailable",
	pace: "rate-limited",
	refuse: "refused",
	stop: "refused",
	unknown: "timeout",
};

/** The Cloud API did not take a message. `reason` is for its sender, the message for the log. */
export class WhatsAppError extends ProviderError {
	constructor(
		readonly handling: WhatsAppHandling,
		readonly reason: string,
		readonly errorCode: number | undefined,
		message: string,
		options: { cause?: unknown } = {},
	) {
		super("whatsapp", PROVIDER_CODES[handling], message, options);
		this.name = "WhatsAppError";
	}
}

/** An error the Cloud API answered with. @param trace what its support asks for (`fbtrace_id`). */
export function answeredError(code: number | undefined, status: number, trace = ""): WhatsAppError {
	const { handling, reason } = failureBy(code, status);
	return new WhatsAppError(handling, reason, code, `error ${code ?? "without a code"} with ${status} ${trace}`.trim());
}

/** Nobody knows whether the message was taken. */
export const noAnswer = (message: string, cause?: unknown) =>
	new WhatsAppError(
		"unknown",
		"WhatsApp gave no answer. It may have arrived all the same; please ask before you send it again.",
		undefined,
		message,
		{ cause },
	);

/** The message never left: nobody was there to take it. */
export const notReached = (cause: unknown) =>
	new WhatsAppError("retry", "WhatsApp could not be reached. Please send it again later.", undefined, "not reached", {
		cause,
	});

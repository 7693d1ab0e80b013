import { phrase } from "~/platform/language/translate";
import { ProviderError, type ProviderErrorCode } from "~/providers/provider-error";

/**
 * How to handle a failure. `retry`: try again later. `throttle`: try this number again later. `refuse`: never send this message.
 * `stop`: send nothing until our account is fixed. `unknown`: no response; the message may have been accepted, as a
 * webhook then reports.
 */
export type WhatsAppHandling = "retry" | "throttle" | "refuse" | "stop" | "unknown";

type Failure = { handling: WhatsAppHandling; reason: string };

const BUSY: Failure = { handling: "retry", reason: "WhatsApp was too busy. Please send it again later." };
const OUT: Failure = { handling: "retry", reason: "WhatsApp was unavailable. Please send it again later." };
const NOT_ALLOWED: Failure = {
	handling: "stop",
	reason: "WhatsApp does not accept our account. Our administrators have been informed.",
};
const TEMPLATE: Failure = {
	handling: "stop",
	reason: "WhatsApp does not accept the template of this message. Our administrators have been informed.",
};
const MALFORMED: Failure = {
	handling: "refuse",
	reason: "WhatsApp could not read this message. This is an error on our side.",
};

/** The template does not exist in the language of the message; it may in others. */
export const TEMPLATE_MISSING = 132001;

/** The recipient has stopped the messages of our number in WhatsApp. */
export const RECIPIENT_STOPPED = 131050;

/** Codes of the Cloud API's error page (2026-05-15). Titles and texts may change; codes do not. */
const CODES: Record<number, Failure> = {
	0: NOT_ALLOWED,
	1: OUT,
	2: OUT,
	4: BUSY,
	10: NOT_ALLOWED,
	100: MALFORMED,
	190: NOT_ALLOWED,
	368: {
		handling: "stop",
		reason: "WhatsApp has blocked our account for some time. Our administrators have been informed.",
	},
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
		reason: "This number cannot get WhatsApp messages: it is not on WhatsApp, or its app is too old.",
	},
	131030: { handling: "refuse", reason: "Our WhatsApp test account cannot send to this number." },
	131031: { handling: "stop", reason: "WhatsApp has locked our account. Our administrators have been informed." },
	131042: {
		handling: "stop",
		reason: "WhatsApp reports a payment problem with our account. Our administrators have been informed.",
	},
	131047: {
		handling: "refuse",
		reason: "More than 24 hours after this person's last message WhatsApp accepts only templates.",
	},
	131048: {
		handling: "stop",
		reason: "WhatsApp has limited our messages because people marked some as spam. Please try again tomorrow.",
	},
	131049: {
		handling: "refuse",
		reason: "WhatsApp did not deliver it, to limit messages to this person. Please try again another day.",
	},
	[RECIPIENT_STOPPED]: { handling: "refuse", reason: phrase("This person has stopped our messages in WhatsApp.") },
	131056: { handling: "throttle", reason: "Too many messages to this number at once. Please send it again later." },
	132000: TEMPLATE,
	[TEMPLATE_MISSING]: {
		handling: "stop",
		reason:
			"The template of this message is not registered with WhatsApp in its language. Our administrators have been informed.",
	},
	132005: TEMPLATE,
	132007: TEMPLATE,
	132012: TEMPLATE,
	132015: TEMPLATE,
	132016: TEMPLATE,
	133010: NOT_ALLOWED,
};

function failureBy(code: number | undefined, status: number): Failure {
	const listed = code === undefined ? undefined : CODES[code];
	if (listed) return listed;
	if (code !== undefined && code >= 200 && code <= 299) return NOT_ALLOWED;
	if (status === 429) return BUSY;
	if (status >= 500) return OUT;
	if (status === 401 || status === 403) return NOT_ALLOWED;
	return { handling: "refuse", reason: `WhatsApp refused this message${code === undefined ? "" : ` (${code})`}.` };
}

/** Reason of a failure, for the message's sender. */
export const reasonOf = (code: number | undefined) => failureBy(code, 400).reason;

const PROVIDER_CODES: Record<WhatsAppHandling, ProviderErrorCode> = {
	retry: "unavailable",
	throttle: "rate-limited",
	refuse: "refused",
	stop: "refused",
	unknown: "timeout",
};

/** The Cloud API did not accept a message. `reason` is shown to its sender; the message is for the log. */
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

/** Error response of the Cloud API. @param trace `fbtrace_id`, which WhatsApp's support asks for. */
export function answeredError(code: number | undefined, status: number, trace = ""): WhatsAppError {
	const { handling, reason } = failureBy(code, status);
	return new WhatsAppError(handling, reason, code, `error ${code ?? "without a code"} with ${status} ${trace}`.trim());
}

/** No response: the message may have been accepted. */
export const noAnswer = (message: string, cause?: unknown) =>
	new WhatsAppError(
		"unknown",
		"WhatsApp did not answer. The message may have arrived; please ask before you send it again.",
		undefined,
		message,
		{ cause },
	);

/** No connection: the message was not sent. */
export const notReached = (cause: unknown) =>
	new WhatsAppError("retry", "WhatsApp could not be reached. Please send it again later.", undefined, "not reached", {
		cause,
	});

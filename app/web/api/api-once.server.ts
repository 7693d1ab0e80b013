import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { DomainError } from "~/errors";
import { withinKeyedRun } from "~/platform/db/call-once.server";
import { createLimit } from "~/platform/db/limiter.server";
import { outageAsDomainError } from "~/platform/db/outage.server";
import { requestContext } from "~/platform/http/context.server";
import { statusOf } from "~/platform/http/status";
import { log } from "~/platform/log/log.server";
import { macsOf, seal, unseal } from "~/platform/settings/secrets.server";
import { answerError, type CallAnswer } from "~/web/api/api-answer.server";
import { BadInput } from "~/web/api/api-input.server";
import {
	claimCall,
	endLease,
	type KeyedCall,
	type Lease,
	releaseCall,
	saveAnswer,
} from "~/web/api/idempotent-calls.server";

const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** Visible ASCII: a header that is sent twice contains a blank. */
const KEY = /^[\x21-\x7e]{1,255}$/;
/** Only reads have larger answers, and a read can simply run again. */
const MAX_BYTES = 128 * 1024;
/** A running call ends within moments; after a crash its lease ends. */
const MAX_SECONDS_TO_WAIT = 5;

const DAY_SECONDS = 24 * 60 * 60;
const keysOfUser = createLimit({ name: "idempotency-user", points: 10_000, seconds: DAY_SECONDS });
const keysOfAddress = createLimit({ name: "idempotency-address", points: 1_000, seconds: DAY_SECONDS });

type Asked = {
	request: Request;
	/** Undefined for an open call, whose caller is known only by network address. */
	userId: string | undefined;
	/** The raw body. */
	text: string;
	headers: () => Record<string, string>;
};

/** Runs the call; `callId` is the same each time a call with one key runs. */
type Run = (callId: string | undefined) => Promise<CallAnswer>;

const savedAnswer = z.object({ status: z.number(), body: z.string() });

function keyedCall(key: string, { request, userId, text }: Asked): KeyedCall {
	const { pathname, search } = new URL(request.url);
	const caller = userId ? `user:${userId}` : `address:${requestContext().address}`;
	const asked = JSON.stringify([request.method, pathname + search, text]);
	return {
		callerKey: createHash("sha256")
			.update(JSON.stringify([caller, key]))
			.digest("base64url"),
		requestMacs: macsOf("idempotent call", asked).map((mac) => mac.toString("base64url")),
	};
}

/** Counts one more key of this caller, whose answer is saved for a day. @throws DomainError `too-many` */
const countKey = ({ userId }: Asked) => {
	const words = "Too many calls with an Idempotency-Key.";
	return userId ? keysOfUser.take(userId, words) : keysOfAddress.take(requestContext().address, words);
};

/** Whether a refusal is saved: not server errors, limits and refusals before the run, as a retry may succeed. */
function isKept(error: unknown): error is DomainError {
	return error instanceof DomainError && error.code !== "too-many" && statusOf(error) < 500;
}

/** Left out of saved answers: a retry may come from someone else, and a day is long to store a secret. */
const SHOWN_ONCE = new Set(["secret", "token"]);

const withoutSecrets = (body: string) =>
	JSON.stringify(JSON.parse(body), (name, value: unknown) => (SHOWN_ONCE.has(name) ? undefined : value));

/** Saves the answer without secrets. A failure is only logged: the call has run, and its lease expires. */
async function storeAnswer(lease: Lease, { status, body: text }: CallAnswer): Promise<void> {
	try {
		const body = await toGzip(text === null ? "" : withoutSecrets(text));
		if (body.length > MAX_BYTES) return await releaseCall(lease);
		await saveAnswer(lease, seal("kept answer", { status, body: body.toString("base64") }));
	} catch (error) {
		log.warn({ err: error }, "the answer to a call with an Idempotency-Key could not be saved");
	}
}

/** A refusal before the run frees its key; a failed call may have run in part. */
async function giveUp(lease: Lease, error: unknown): Promise<void> {
	const didNothing = error instanceof BadInput || (error instanceof DomainError && error.code === "too-many");
	await (didNothing ? releaseCall(lease) : endLease(lease)).catch((cause: unknown) => {
		log.warn({ err: cause }, "a call with an Idempotency-Key waits for the end of its lease");
	});
}

async function runLeased(lease: Lease, asked: Asked, run: Run): Promise<CallAnswer> {
	const response = await countKey(asked)
		.then(() => withinKeyedRun(lease, () => run(lease.id)))
		.catch(async (thrown: unknown) => {
			const error = outageAsDomainError(thrown);
			if (isKept(error)) return answerError(error, asked.request, asked.headers());
			await giveUp(lease, error);
			throw error;
		});
	await storeAnswer(lease, response);
	return response;
}

async function answerAgain(sealedAnswer: string, headers: Record<string, string>): Promise<CallAnswer> {
	const { status, body } = savedAnswer.parse(unseal("kept answer", sealedAnswer));
	return {
		status,
		body: String(await fromGzip(Buffer.from(body, "base64"))),
		headers: {
			"content-type": "application/json",
			"cache-control": "no-store",
			"idempotent-replayed": "true",
			...headers,
		},
	};
}

/**
 * Runs a write. With an Idempotency-Key a caller's call runs once in 24 hours; a retry gets the same answer (decision 334).
 * @throws BadInput `invalid_key`; DomainError `key_reused` for another call or body, `key_in_use` while the first one runs
 */
export async function answerOnce(asked: Asked, run: Run): Promise<CallAnswer> {
	const key = asked.request.headers.get("idempotency-key");
	if (key === null) return run(undefined);
	if (!KEY.test(key))
		throw new BadInput("invalid_key", "Idempotency-Key must be 1 to 255 visible ASCII characters, sent once.");
	const claim = await claimCall(keyedCall(key, asked));
	if (claim.kind === "run") return runLeased(claim.lease, asked, run);
	if (claim.kind === "answered") return answerAgain(claim.sealedAnswer, asked.headers());
	if (claim.kind === "reused")
		throw new DomainError("conflict", "This Idempotency-Key was sent with another call or body. Use a new one.", {
			reason: "key_reused",
		});
	throw new DomainError(
		"conflict",
		"The first call with this Idempotency-Key is still running. Please try again shortly.",
		{
			reason: "key_in_use",
			retryAfterSeconds: Math.min(MAX_SECONDS_TO_WAIT, claim.secondsLeft),
		},
	);
}

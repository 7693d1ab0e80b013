import { z } from "zod";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { phrase } from "~/platform/language/translate";

/** Longer than any device answer: keys are short, and no certificates are requested. */
const MAX_LETTERS = 8192;

const bytes = z.string().regex(/^[\w-]+$/);
const credential = { id: bytes, rawId: bytes, type: z.literal("public-key") };

/** A device's answer with a new passkey. */
const madeAnswer = z.object({
	...credential,
	response: z.object({
		clientDataJSON: bytes,
		attestationObject: bytes,
		transports: z.array(z.string().max(20)).max(10).optional().catch(undefined),
	}),
});

/** A device's answer with a signature. */
const signedAnswer = z.object({
	...credential,
	response: z.object({
		clientDataJSON: bytes,
		authenticatorData: bytes,
		signature: bytes,
		userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
	}),
});

export type MadeAnswer = z.output<typeof madeAnswer>;
export type SignedAnswer = z.output<typeof signedAnswer>;

const UNREADABLE = phrase("We cannot read your device's response. Please try again.");

/** A device's answer, which the page's script posts as JSON in a form field. */
const answered = <Answer extends z.ZodType>(answer: Answer) =>
	z
		.string({ error: UNREADABLE })
		.max(MAX_LETTERS, UNREADABLE)
		.transform((text, context): unknown => {
			try {
				return JSON.parse(text);
			} catch {
				context.addIssue({ code: "custom", message: UNREADABLE });
				return z.NEVER;
			}
		})
		.refine((value) => answer.safeParse(value).success, { message: UNREADABLE, abort: true })
		.pipe(answer);

/** Logs in with a passkey, or is a fresh proof of a logged-in person. */
export const passkeyInput = z.object({ passkey: answered(signedAnswer) });

/** Proves the second factor of a signed-in person, to turn it off or renew recovery codes: a code, or a passkey. */
export const shownFactorInput = z.object({
	code: z.string().trim().max(40, phrase("Use at most 40 characters")).optional(),
	passkey: answered(signedAnswer).optional(),
	password: passwordProof,
});

export const addPasskeyInput = z.object({
	name: z.string().trim().max(60, phrase("Use at most 60 characters")).default(""),
	passkey: answered(madeAnswer),
	password: passwordProof,
});

export const removePasskeyInput = z.object({ id: z.string().max(64), password: passwordProof });

export const proofInput = z.object({ password: passwordProof });

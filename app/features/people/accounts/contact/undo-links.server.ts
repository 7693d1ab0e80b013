import { z } from "zod";
import { createTokens } from "~/features/people/sign-in/codes/one-time-tokens.server";
import type { Database } from "~/platform/db/client.server";

/** The links that undo a change of email address or mobile number, with the contacts before it. */
export const undoLinks = createTokens({
	purpose: "undo-contact",
	lifetimeMs: 72 * 60 * 60 * 1000,
	/** Short enough for a variable of a registered SMS template. */
	bytes: 16,
	payload: z.object({ email: z.string(), mobileNumber: z.string(), needsMobileProof: z.boolean() }),
});

/** Creates a link that restores these contacts, and returns its token. */
export const createUndo = (
	tx: Database,
	{ id, ...contacts }: { id: string; email: string; mobileNumber: string; needsMobileProof: boolean },
): Promise<string> => undoLinks.create(tx, id, contacts);

import { z } from "zod";
import { EXAMPLE_LOGIN } from "~/features/people/sign-in/login/example-login.server";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { webhookInput } from "~/features/people/webhooks/webhook-input";

const password = passwordProof.meta({
	description: "Your password. Needed with the token of a login more than 10 minutes ago; a named token needs none",
	examples: [EXAMPLE_LOGIN.password],
});

/** A webhook as a program adds it. */
export const webhookCall = webhookInput.extend({ password });

/** What the call sends that deletes a webhook. */
export const webhookDeletionCall = z.object({ password });

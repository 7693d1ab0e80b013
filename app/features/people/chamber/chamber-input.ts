import { z } from "zod";
import { ROLES } from "~/features/people/chamber/rights";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { phrase } from "~/platform/language/translate";

const ROLE_IDS = ROLES.map(({ id }) => id);
const role = z.enum(ROLE_IDS, { error: phrase("Choose a role") });
const email = z.email();
const MISSING = phrase("Enter a mobile number or an email address");

/** The invited contact: an email address in lower case, or `+91` and ten digits. */
const contact = z
	.string({ error: MISSING })
	.trim()
	.min(1, MISSING)
	.max(200, MISSING)
	.transform((typed, context) => {
		const asEmail = typed.includes("@") ? email.safeParse(typed.toLowerCase()) : undefined;
		if (asEmail?.success) return { invitedEmail: asEmail.data, invitedMobile: null };
		const asMobile = mobileNumberInput.safeParse(typed);
		if (!asEmail && asMobile.success) return { invitedEmail: null, invitedMobile: asMobile.data };
		const reason = /[\p{L}@]/u.test(typed) ? undefined : asMobile.error?.issues[1]?.message;
		context.addIssue({ code: "custom", message: reason ?? MISSING });
		return z.NEVER;
	});

const password = z.string().max(200).optional();

export const inviteInput = z.object({ contact, role, password });
export type InviteInput = z.output<typeof inviteInput>;

export const roleInput = z.object({ role, password });
export type RoleInput = z.output<typeof roleInput>;

export const chamberAlertsInput = z.object({ membership: z.array(z.uuid()).max(100).default([]) });

/** `links`: also end the links to cases that the member created. */
export const endInput = z.object({
	links: z
		.string()
		.max(10)
		.transform((ticked) => ticked === "on")
		.default(false),
});

export const answerInput = z.object({
	invitation: z.uuid({ error: phrase("This invitation was not found.") }),
	intent: z.enum(["accept", "decline"], { error: phrase("This form has an unknown action.") }),
});

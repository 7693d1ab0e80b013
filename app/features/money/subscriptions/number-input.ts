import { z } from "zod";
import { AGREED_HOW_CODES } from "~/features/money/subscriptions/contact-words";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { dayInIndia } from "~/platform/calendar/day";
import { dayInput } from "~/platform/calendar/day-input";
import { LANGUAGE_CODES, phrase } from "~/platform/language/translate";
import { isWithoutContact, LEAVE_OUT_CONTACTS } from "~/platform/outside/contacts";

/** More cases than one client has. */
const MAX_LINKED_AT_ONCE = 1000;

/** A form checkbox, or a boolean in JSON. */
const tick = z
	.union([z.boolean(), z.literal("on")])
	.nullish()
	.transform((value) => value === true || value === "on");

/** The contact fields besides the number: the party's name, and their agreement to get messages. */
const contactFields = {
	party_name: z
		.string()
		.trim()
		.max(100, phrase("This is too long"))
		.nullish()
		.transform((name) => name ?? "")
		.refine(isWithoutContact, LEAVE_OUT_CONTACTS)
		.meta({ description: "Party name. It links no cases", examples: ["Kamala Devi"] }),
	language: z
		.enum(LANGUAGE_CODES, { error: phrase("Choose a language") })
		.optional()
		.meta({ description: "Language of messages to them; English by default", examples: ["hi"] }),
	agreed: tick.meta({ description: "Whether they agreed to get messages", examples: [true] }),
	agreed_how: z
		.enum(AGREED_HOW_CODES, { error: phrase("Choose how they agreed") })
		.default("in_person")
		.meta({ description: "How they agreed", examples: ["in_person"] }),
	agreed_on: dayInput
		.refine((day) => day === null || day <= dayInIndia(new Date()), phrase("Enter today or an earlier day"))
		.meta({ description: "Date of agreement; today by default", examples: ["2026-03-02"] }),
	all_cases: tick.meta({ description: "Whether they get messages about all cases", examples: [false] }),
	remind_of_hearings: tick.meta({
		description: "Whether they get a message the evening before a hearing, once their agreement is recorded",
		examples: [true],
	}),
	tell_of_moves: tick.meta({
		description: "Whether they get a message when a date is moved, set or removed, once their agreement is recorded",
		examples: [true],
	}),
	tell_of_outcomes: tick.meta({
		description: "Whether they get a message after a hearing is recorded, once their agreement is recorded",
		examples: [false],
	}),
};

const SWITCHES = ["remind_of_hearings", "tell_of_moves", "tell_of_outcomes"] as const;
type Switches = Record<(typeof SWITCHES)[number], boolean> & { agreed: boolean };

/** Automatic messages go to contacts whose agreement is recorded. */
function checkSwitches({ value, issues }: z.core.ParsePayload<Switches>) {
	for (const name of SWITCHES)
		if (value[name] && !value.agreed)
			issues.push({
				code: "custom",
				path: [name],
				input: value[name],
				message: phrase("Record first that they agreed to messages"),
			});
}

export const contactInput = z.object(contactFields).check(checkSwitches);
export type ContactInput = z.output<typeof contactInput>;

const mobile_number = mobileNumberInput.meta({ examples: ["9811122233"] });

/** A number to save with `POST /mobile-maintainance/save-number/`; the agreement may be recorded later. */
const savedNumberInput = z.object({
	...contactFields,
	mobile_number,
	case_ids: z
		.preprocess(
			(value) => (typeof value === "string" ? [value].filter(Boolean) : (value ?? [])),
			z
				.array(z.string(), { error: "Enter the case ids as a list" })
				.max(MAX_LINKED_AT_ONCE, `Link up to ${MAX_LINKED_AT_ONCE} cases at once`),
		)
		.meta({
			description: "Ids of cases to link; none by default",
			examples: [["01930c41-08a2-7d15-8c3f-5be07d1a9c22"]],
		}),
});
/** The form for a new client: two fields. Their agreement and the rest are recorded later. */
export const newClientForm = savedNumberInput.pick({ party_name: true, mobile_number: true });
export type NewClientInput = z.output<typeof newClientForm>;
export type SavedNumberInput = z.output<typeof savedNumberInput>;

const packageKeys = {
	subscription_id: z
		.string({ error: "Enter the subscription_id" })
		.optional()
		.meta({
			description: "The id of the active package, from memebership; optional with user_id",
			examples: ["01930c66-90cd-7f37-b1a2-6d7e8f901255"],
		}),
	user_id: z
		.string()
		.optional()
		.meta({
			description: "Owner of the number: your own id, or your chamber's owner; by default the package's owner",
			examples: ["01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01"],
		}),
};
export type PackageInput = { subscription_id?: string; user_id?: string };

const namesPackage = ({ subscription_id, user_id }: PackageInput) =>
	subscription_id !== undefined || user_id !== undefined;
const PACKAGE_MISSING = {
	path: ["subscription_id"],
	error: "Enter the subscription_id",
	// Also where a field fails, so that a program learns all that is missing at once.
	when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** The payload of `POST /mobile-maintainance/save-number/`. */
export const saveNumberCall = savedNumberInput.extend(packageKeys).refine(namesPackage, PACKAGE_MISSING);

/** The payload of `POST /mobile-maintainance/number`. */
export const deleteNumberCall = z
	.object({ ...packageKeys, mobile_number: mobileNumberInput.meta({ examples: ["9876501234"] }) })
	.refine(namesPackage, PACKAGE_MISSING);

import { z } from "zod";
import { CATEGORIES, PROFESSIONS } from "~/features/people/accounts/profile/person-choices";
import { type Profile, profileShown } from "~/features/people/accounts/profile/queries.profile.server";
import { versionOf, versionRecord } from "~/platform/http/basis.server";

const like = (example: string) => z.string().meta({ examples: [example] });

/** The output of `profileJson`, for the API description (docs/product.md, section 3). */
export const profileRecord = z
	.object({
		id: like("01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01"),
		first_name: like("Asha"),
		last_name: like("Deshmukh"),
		username: like("asha"),
		role: z.enum(["USER", "ADMIN"]).meta({ description: "The user's role" }),
		email: like("asha@example.in"),
		mobile_number: like("+919876543210").describe("+91 and ten digits"),
		address: like("12 Court Road"),
		pincode: like("411005"),
		city: like("Pune"),
		state: like("Maharashtra"),
		district: like("Pune"),
		country: like("India"),
		category: z.enum(CATEGORIES).meta({ description: "The user's category", examples: ["ADVOCATE"] }),
		profession: z.enum(PROFESSIONS).nullable().meta({ description: "The user's profession" }),
		pending_email: z
			.string()
			.nullable()
			.meta({ description: "A new email address, until it is confirmed", examples: [null] }),
		pending_mobile_number: z
			.string()
			.nullable()
			.meta({ description: "A new mobile number, until it is verified", examples: [null] }),
		version: versionRecord,
	})
	.meta({ id: "Profile", description: "A user's own profile" });

export function profileJson(profile: Profile) {
	return {
		id: profile.id,
		first_name: profile.firstName,
		last_name: profile.lastName,
		username: profile.username,
		role: profile.role,
		email: profile.email,
		mobile_number: profile.mobileNumber,
		address: profile.address,
		pincode: profile.pincode,
		city: profile.city,
		state: profile.state,
		district: profile.district,
		country: profile.country,
		category: profile.category,
		profession: profile.profession,
		pending_email: profile.pending.email ?? null,
		pending_mobile_number: profile.pending.mobile ?? null,
		version: versionOf(profileShown(profile)),
	};
}

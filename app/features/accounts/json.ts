import { z } from "zod";
import type { Profile } from "~/features/accounts/profile.server";

const text = z.string();

/** The shape `profileJson` gives, as the API describes it (specification section 3). */
export const profileRecord = z.object({
	id: text,
	first_name: text,
	last_name: text,
	username: text,
	role: text,
	email: text,
	mobile_number: text,
	address: text,
	pincode: text,
	city: text,
	state: text,
	district: text,
	country: text,
	category: text,
	profession: text.nullable(),
	/** New ones that wait for their proof. */
	pending_email: text.nullable(),
	pending_mobile_number: text.nullable(),
});

/** A profile as programs read it. */
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
	};
}

import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { AddressField, asOptions, CityFields, WorkFields } from "~/features/accounts/person-fields";
import type { SignUpFields } from "~/features/accounts/sign-up-fields";
import { ErrorSummary } from "~/ui/error-summary";
import { type Option, SelectField, TextField } from "~/ui/field";
import { FormActions, SafeForm } from "~/ui/safe-form";

/** The fields of the registration that can be changed later. */
export type ProfileFields = Omit<SignUpFields, "first_name" | "last_name" | "country" | "otp" | "username" | "consent">;

type ProfileFormProps = {
	result: SubmissionResult<string[]> | undefined;
	name: { first: string; last: string };
	initial: Omit<ProfileFields, "password">;
	states: Option[];
	/** The last login is a while ago, so a new email or number needs the password. */
	asksPassword: boolean;
	closeTo: string;
};

const LABELS: ProfileFields = {
	email: "Email",
	mobile_number: "Mobile Number",
	address: "Address",
	state: "State",
	district: "District",
	city: "City",
	pincode: "Pincode",
	profession: "Profession",
	category: "Category",
	password: "Password",
};

/** A name, shown but not editable. */
function FixedName({ id, label, value }: { id: string; label: string; value: string }) {
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<input id={id} className="input" value={value} dir="auto" readOnly />
		</div>
	);
}

/** The form of Update Profile. */
export function ProfileForm({ result, name, initial, states, asksPassword, closeTo }: ProfileFormProps) {
	const [form, fields] = useForm<ProfileFields>({ lastResult: result, defaultValue: initial });
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<FixedName id="first_name" label="First Name" value={name.first} />
			<FixedName id="last_name" label="Last Name" value={name.last} />
			<TextField
				field={fields.email}
				label="Email"
				hint="We will email a link to the new address. It changes after you open it."
				type="email"
				autoComplete="email"
				isRequired
			/>
			<TextField
				field={fields.mobile_number}
				label="Mobile Number"
				hint="We will send an OTP to the new number. It changes after you enter it."
				type="tel"
				autoComplete="tel"
				isRequired
			/>
			<AddressField field={fields.address} />
			<SelectField
				field={fields.state}
				label="State"
				options={asOptions(states.map(({ name: state }) => state))}
				placeholder="Select state"
				isRequired
			/>
			<TextField field={fields.district} label="District" dir="auto" maxLength={200} />
			<CityFields city={fields.city} pincode={fields.pincode} />
			<WorkFields profession={fields.profession} category={fields.category} />
			{asksPassword && (
				<TextField
					field={fields.password}
					label="Password"
					hint="Needed only to change your email or mobile number"
					type="password"
					autoComplete="current-password"
				/>
			)}
			<FormActions busy="Saving…" cancelTo={closeTo}>
				Update Profile
			</FormActions>
		</SafeForm>
	);
}

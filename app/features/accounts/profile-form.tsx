import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { CATEGORIES, CATEGORY_NAMES, PROFESSIONS } from "~/features/accounts/person-choices";
import { ErrorSummary, type Option, SelectField, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export type ProfileFields = {
	address: string;
	state: string;
	district: string;
	city: string;
	pincode: string;
	email: string;
	mobile_number: string;
	profession: string;
	category: string;
};

type ProfileFormProps = {
	result: SubmissionResult<string[]> | undefined;
	name: { first: string; last: string };
	initial: ProfileFields;
	states: Option[];
	closeTo: string;
};

/** A name that stands in the form and cannot be changed there. */
function FixedName({ id, label, value }: { id: string; label: string; value: string }) {
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<input id={id} className="input" value={value} dir="auto" readOnly />
		</div>
	);
}

/** The form of Update Profile. */
export function ProfileForm({ result, name, initial, states, closeTo }: ProfileFormProps) {
	const [form, fields] = useForm<ProfileFields>({ lastResult: result, defaultValue: initial });
	const shown = {
		email: fields.email,
		mobile_number: fields.mobile_number,
		address: fields.address,
		state: fields.state,
		district: fields.district,
		city: fields.city,
		pincode: fields.pincode,
		profession: fields.profession,
		category: fields.category,
	};
	return (
		<SafeForm {...getFormProps(form)}>
			<ErrorSummary form={form} fields={shown} />
			<FixedName id="first_name" label="First Name" value={name.first} />
			<FixedName id="last_name" label="Last Name" value={name.last} />
			<TextField
				field={fields.email}
				label="Email"
				hint="A new address gets a link; until it is opened, the old one stays."
				type="email"
				autoComplete="email"
				isRequired
			/>
			<TextField
				field={fields.mobile_number}
				label="Mobile Number"
				hint="A new number gets an OTP; until it is entered, the old one stays."
				type="tel"
				autoComplete="tel"
				isRequired
			/>
			<TextField
				field={fields.address}
				label="Address"
				autoComplete="street-address"
				dir="auto"
				maxLength={500}
				isRequired
			/>
			<SelectField
				field={fields.state}
				label="State"
				options={states.map(({ name: state }) => ({ id: state, name: state }))}
				placeholder="Select state"
				isRequired
			/>
			<TextField field={fields.district} label="District" dir="auto" maxLength={200} />
			<TextField field={fields.city} label="City" autoComplete="address-level2" dir="auto" maxLength={200} isRequired />
			<TextField
				field={fields.pincode}
				label="Pincode"
				inputMode="numeric"
				autoComplete="postal-code"
				maxLength={6}
				isRequired
			/>
			<SelectField
				field={fields.profession}
				label="Profession"
				options={PROFESSIONS.map((profession) => ({ id: profession, name: profession }))}
				placeholder="Select profession"
				isRequired
			/>
			<SelectField
				field={fields.category}
				label="Category"
				options={CATEGORIES.map((id) => ({ id, name: CATEGORY_NAMES[id] }))}
				placeholder="Select category"
				isRequired
			/>
			<div className="actions">
				<SubmitButton busy="Saving…">Update Profile</SubmitButton>
				<Link to={closeTo} className="button" preventScrollReset>
					Cancel
				</Link>
			</div>
		</SafeForm>
	);
}

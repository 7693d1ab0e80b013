import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import {
	AddressField,
	CityFields,
	DistrictField,
	PERSON_LABELS,
	WorkFields,
} from "~/features/people/accounts/profile/person-fields";
import type { SignUpFields } from "~/features/people/accounts/registration/sign-up-fields";
import { namedInCourtWords } from "~/features/people/places/court-words";
import { type AskedProof, ProofField } from "~/features/people/sign-in/passkeys/proof-field";
import { phrase, t } from "~/platform/language/translate";
import { type Option, SelectField, TextField, withWords } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";

/** The registration fields that can be changed later. */
export type ProfileFields = Omit<SignUpFields, "first_name" | "last_name" | "country" | "otp" | "username" | "consent">;

type ProfileFormProps = {
	result: SubmissionResult<string[]> | undefined;
	name: { first: string; last: string };
	initial: Omit<ProfileFields, "password">;
	version: string;
	states: Option[];
	/** Set if the last proof is not fresh: a new email or number then needs the password. */
	proof: AskedProof;
	closeTo: string;
};

const LABELS: ProfileFields = {
	email: phrase("Email"),
	mobile_number: phrase("Mobile Number"),
	address: phrase("Address"),
	...PERSON_LABELS,
	password: phrase("Password"),
};

const HINTS = {
	email: phrase("We will email a link to the new address. It changes after you open it."),
	mobile_number: phrase("We will send an OTP to the new number. It changes after you enter it."),
	password: phrase("Needed only to change your email or mobile number"),
};

function FixedName({ id, label, value }: { id: string; label: string; value: string }) {
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<input id={id} className="input" value={value} dir="auto" readOnly />
		</div>
	);
}

export function ProfileForm({ result, name, initial, version, states, proof, closeTo }: ProfileFormProps) {
	const [form, fields] = useForm<ProfileFields>({ lastResult: result, defaultValue: initial });
	const field = withWords(fields, LABELS, HINTS);
	return (
		<SafeForm {...getFormProps(form)} basis={{ version, result }}>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<FixedName id="first_name" label={t("First Name")} value={name.first} />
			<FixedName id="last_name" label={t("Last Name")} value={name.last} />
			<TextField {...field("email")} type="email" autoComplete="email" isRequired />
			<TextField {...field("mobile_number")} type="tel" autoComplete="tel" isRequired />
			<AddressField field={fields.address} />
			<SelectField
				{...field("state")}
				options={namedInCourtWords(states.map(({ name: state }) => ({ id: state, name: state })))}
				placeholder={t("Select state")}
				isRequired
			/>
			<DistrictField field={fields.district} />
			<CityFields city={fields.city} pincode={fields.pincode} />
			<WorkFields profession={fields.profession} category={fields.category} />
			<ProofField field={fields.password} proof={proof}>
				<TextField {...field("password")} type="password" autoComplete="current-password" />
			</ProofField>
			<FormActions busy={t("Saving…")} cancelTo={closeTo}>
				{t("Update Profile")}
			</FormActions>
		</SafeForm>
	);
}

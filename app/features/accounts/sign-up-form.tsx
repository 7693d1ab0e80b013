import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { MobileFields, type OtpStep } from "~/features/accounts/mobile-fields";
import { COUNTRY } from "~/features/accounts/person-choices";
import { AddressField, asOptions, CityFields, NameField } from "~/features/accounts/person-fields";
import { AccountFields, type SignUpFields, StateAndDistrict } from "~/features/accounts/sign-up-fields";
import { EmailField } from "~/features/sign-in/credential-fields";
import { ErrorSummary } from "~/ui/error-summary";
import { type Option, SelectField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

const LABELS: SignUpFields = {
	first_name: "First Name",
	last_name: "Last Name",
	address: "Address",
	country: "Country",
	state: "State",
	district: "District",
	city: "City",
	pincode: "Pincode",
	email: "Email",
	mobile_number: "Mobile Number",
	otp: "OTP",
	username: "Username",
	profession: "Profession",
	category: "Category",
	password: "Password",
	consent: "Privacy Policy",
};

type SignUpFormProps = {
	action: string;
	result: SubmissionResult<string[]> | undefined;
	states: Option[];
	districts: Option[];
	step: OtpStep | undefined;
};

const NEXT_INTENT = { sent: "verify-otp", verified: "register", none: "send-otp" } as const;

/** The registration (docs/product.md, section 2): the person, then the number and its code, then the account. */
export function SignUpForm({ action, result, states, districts, step }: SignUpFormProps) {
	const [form, fields] = useForm<SignUpFields>({ lastResult: result, defaultValue: { country: COUNTRY } });
	return (
		<SafeForm action={action} preventScrollReset {...getFormProps(form)}>
			{/* The Enter key presses the first button of a form, so this one is the current step. */}
			<button
				type="submit"
				name="intent"
				value={NEXT_INTENT[step ?? "none"]}
				className="visually-hidden"
				tabIndex={-1}
				aria-hidden
			/>
			<ErrorSummary form={form} fields={fields} labels={LABELS} />
			<NameField field={fields.first_name} label="First Name" autoComplete="given-name" />
			<NameField field={fields.last_name} label="Last Name" autoComplete="family-name" />
			<AddressField field={fields.address} />
			<SelectField
				field={fields.country}
				label="Country"
				options={asOptions([COUNTRY])}
				placeholder="Select country"
				isRequired
			/>
			<StateAndDistrict fields={fields} states={states} districts={districts} />
			<div className="pair">
				<CityFields city={fields.city} pincode={fields.pincode} />
			</div>
			<div id="reach">
				<EmailField field={fields.email} />
				<MobileFields mobileNumber={fields.mobile_number} otp={fields.otp} step={step} action={`${action}#reach`} />
			</div>
			{step === "verified" && <AccountFields fields={fields} />}
			<SubmitButton name="intent" value="register" isDisabled={step !== "verified"} busy="Signing up…">
				Sign Up
			</SubmitButton>
		</SafeForm>
	);
}

import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { MobileFields, type OtpStep } from "~/features/accounts/mobile-fields";
import { CATEGORIES, CATEGORY_NAMES, COUNTRY, PROFESSIONS } from "~/features/accounts/person-choices";
import { ErrorSummary, type Option, SelectField, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";
import { useHydrated } from "~/ui/use-hydrated";

/** The fields of the registration, by the wire's names (specification section 3). */
type SignUpFields = {
	first_name: string;
	last_name: string;
	address: string;
	country: string;
	state: string;
	district: string;
	city: string;
	pincode: string;
	email: string;
	mobile_number: string;
	otp: string;
	username: string;
	profession: string;
	category: string;
	password: string;
	consent: string;
};
type Fields = { [Name in keyof SignUpFields]: FieldMetadata<string, SignUpFields> };

const FIELD_ORDER: (keyof SignUpFields)[] = [
	"first_name",
	"last_name",
	"address",
	"country",
	"state",
	"district",
	"city",
	"pincode",
	"email",
	"mobile_number",
	"otp",
	"username",
	"profession",
	"category",
	"password",
	"consent",
];

const asOptions = (names: readonly string[]): Option[] => names.map((name) => ({ id: name, name }));

/** State, then one of its districts; without scripts a button fetches the list. */
function PlaceFields({ fields, states, districts }: { fields: Fields; states: Option[]; districts: Option[] }) {
	const isHydrated = useHydrated();
	const fetcher = useFetcher<{ districts: Option[] }>();
	const [state, setState] = useState(fields.state.initialValue ?? "");
	const [district, setDistrict] = useState(fields.district.initialValue ?? "");
	const chooseState = (chosen: string) => {
		setState(chosen);
		setDistrict("");
		fetcher.load(`/?index&${new URLSearchParams({ form: "sign-up", state: chosen })}`);
	};
	const reload = (
		<button type="submit" className="button" name="reload" value="state">
			Show districts
		</button>
	);
	return (
		<>
			<SelectField
				field={fields.state}
				label="State"
				options={states}
				placeholder="Select state"
				isRequired
				value={state}
				onChange={chooseState}
				after={isHydrated ? undefined : reload}
			/>
			<SelectField
				field={fields.district}
				label="District"
				options={state ? (fetcher.data?.districts ?? districts) : []}
				placeholder={state ? "Select district (if you know it)" : "Select a state first"}
				isDisabled={!state}
				value={district}
				onChange={setDistrict}
			/>
		</>
	);
}

/** What is asked once the number is verified. */
function AccountFields({ fields }: { fields: Fields }) {
	return (
		<>
			<TextField
				field={fields.username}
				label="Username"
				hint="At least 3 letters, numbers, _ or ."
				autoComplete="username"
				autoCapitalize="none"
				maxLength={50}
				isRequired
			/>
			<SelectField
				field={fields.profession}
				label="Profession"
				options={asOptions(PROFESSIONS)}
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
			<TextField
				field={fields.password}
				label="Password"
				hint="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character"
				type="password"
				autoComplete="new-password"
				maxLength={128}
				isRequired
			/>
			<Consent field={fields.consent} />
		</>
	);
}

function Consent({ field }: { field: FieldMetadata<string, SignUpFields> }) {
	return (
		<div className="field">
			<p className="note" id={`${field.id}-hint`}>
				We keep what you enter here to run your account, to write to you about your cases, and to bill the packages you
				buy. Your number and email are given to nobody but those who deliver our messages. You can take it all with you
				or delete it at any time.
			</p>
			<label className="choice">
				<input
					type="checkbox"
					id={field.id}
					name={field.name}
					defaultChecked={field.initialValue === "on"}
					aria-invalid={field.errors ? true : undefined}
					aria-describedby={`${field.id}-hint ${field.errorId}`}
				/>
				I agree that this is kept
			</label>
			<p className="error" id={field.errorId}>
				{field.errors?.[0]}
			</p>
		</div>
	);
}

type SignUpFormProps = {
	action: string;
	result: SubmissionResult<string[]> | undefined;
	states: Option[];
	districts: Option[];
	step: OtpStep | undefined;
};

const NEXT_INTENT = { sent: "verify-otp", verified: "register", none: "send-otp" } as const;

/** The registration (specification section 2): the person, then the number and its code, then the account. */
export function SignUpForm({ action, result, states, districts, step }: SignUpFormProps) {
	const [form, fields] = useForm<SignUpFields>({ lastResult: result, defaultValue: { country: COUNTRY } });
	return (
		<SafeForm action={action} preventScrollReset {...getFormProps(form)}>
			{/* What the Enter key presses: the step that is due, not the first button on the page. */}
			<button
				type="submit"
				name="intent"
				value={NEXT_INTENT[step ?? "none"]}
				className="visually-hidden"
				tabIndex={-1}
				aria-hidden
			/>
			<ErrorSummary form={form} fields={Object.fromEntries(FIELD_ORDER.map((name) => [name, fields[name]]))} />
			<TextField
				field={fields.first_name}
				label="First Name"
				autoComplete="given-name"
				dir="auto"
				maxLength={100}
				isRequired
			/>
			<TextField
				field={fields.last_name}
				label="Last Name"
				autoComplete="family-name"
				dir="auto"
				maxLength={100}
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
				field={fields.country}
				label="Country"
				options={asOptions([COUNTRY])}
				placeholder="Select country"
				isRequired
			/>
			<PlaceFields fields={fields} states={states} districts={districts} />
			<div className="pair">
				<TextField
					field={fields.city}
					label="City"
					autoComplete="address-level2"
					dir="auto"
					maxLength={200}
					isRequired
				/>
				<TextField
					field={fields.pincode}
					label="Pincode"
					inputMode="numeric"
					autoComplete="postal-code"
					maxLength={6}
					isRequired
				/>
			</div>
			<div id="reach">
				<TextField
					field={fields.email}
					label="Email"
					type="email"
					autoComplete="email"
					autoCapitalize="none"
					maxLength={254}
					isRequired
				/>
				<MobileFields mobileNumber={fields.mobile_number} otp={fields.otp} step={step} action={`${action}#reach`} />
			</div>
			{step === "verified" && <AccountFields fields={fields} />}
			<SubmitButton name="intent" value="register" isDisabled={step !== "verified"} busy="Signing up…">
				Sign Up
			</SubmitButton>
		</SafeForm>
	);
}

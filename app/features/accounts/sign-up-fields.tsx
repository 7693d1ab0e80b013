import type { FieldMetadata } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { WorkFields } from "~/features/accounts/person-fields";
import { PlaceFields } from "~/features/courts/place-fields";
import { NewPasswordField, UsernameField } from "~/features/sign-in/credential-fields";
import type { Option } from "~/ui/field";

/** The fields of the registration, named as in the API (docs/product.md, section 3). */
export type SignUpFields = {
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
export type Fields = { [Name in keyof SignUpFields]: FieldMetadata<string, SignUpFields> };

/** The state, then one of its districts; without JavaScript a button loads them. */
export function StateAndDistrict({
	fields,
	states,
	districts,
}: {
	fields: Fields;
	states: Option[];
	districts: Option[];
}) {
	const fetcher = useFetcher<{ districts: Option[] }>();
	const [choice, setChoice] = useState({
		state: fields.state.initialValue ?? "",
		district: fields.district.initialValue ?? "",
	});
	const choose = (chosen: typeof choice) => {
		setChoice(chosen);
		if (chosen.state === choice.state) return;
		fetcher.load(`/?index&${new URLSearchParams({ form: "sign-up", state: chosen.state })}`);
	};
	return (
		<PlaceFields
			state={fields.state}
			district={fields.district}
			states={states}
			districts={fetcher.data?.districts ?? districts}
			choice={choice}
			onChoose={choose}
		/>
	);
}

/** The fields that appear once the number is verified. */
export function AccountFields({ fields }: { fields: Fields }) {
	return (
		<>
			<UsernameField field={fields.username} hint="At least 3 letters, numbers, _ or ." maxLength={50} />
			<WorkFields profession={fields.profession} category={fields.category} />
			<NewPasswordField field={fields.password} label="Password" />
			<Consent field={fields.consent} />
		</>
	);
}

function Consent({ field }: { field: FieldMetadata<string, SignUpFields> }) {
	return (
		<div className="field">
			<p className="note" id={`${field.id}-hint`}>
				We use these details to run your account, to message you about your cases, and to bill your packages. We share
				your number and email only with the companies that deliver our messages. You can download or delete your data at
				any time.
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
				I agree to the Privacy Policy
			</label>
			<p className="error" id={field.errorId}>
				{field.errors?.[0]}
			</p>
		</div>
	);
}

import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { saveNumber } from "~/features/subscriptions/commands.numbers.server";
import { savedNumberInput } from "~/features/subscriptions/number-input";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { sayInstead } from "~/http/say-instead.server";
import { requireUser } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";
import { ErrorSummary, TextField } from "~/ui/field";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Add Mobile Number · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireUser(request);
	return null;
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, savedNumberInput, async (input) => {
		await saveNumber(user.id, input).catch(sayInstead("An error occurred while saving the mobile number."));
		return redirectWithFlash("/user/mobile-maintenance", "Mobile number saved.");
	});
}

export default function AddNumber() {
	const answer = useActionData<typeof action>();
	const [form, { mobile_number, party_name }] = useForm<{ mobile_number: string; party_name: string }>({
		id: "number",
		lastResult: answer?.result,
	});
	return (
		<RouteDialog title="Add Mobile Number" closeTo="/user/mobile-maintenance">
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={{ mobile_number, party_name }} />
				<TextField
					field={mobile_number}
					label="Mobile Number"
					hint="Ten digits, with or without +91, like 98765 43210"
					type="tel"
					inputMode="tel"
					autoComplete="off"
					isRequired
				/>
				<TextField field={party_name} label="Party Name" maxLength={100} autoComplete="off" />
				<div className="actions">
					<SubmitButton busy="Saving…">Save</SubmitButton>
					<Link to="/user/mobile-maintenance" className="button" preventScrollReset>
						Cancel
					</Link>
				</div>
			</SafeForm>
		</RouteDialog>
	);
}

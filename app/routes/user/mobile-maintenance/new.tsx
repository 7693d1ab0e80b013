import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { conflictsInWords } from "~/features/courts/conflicts/conflict-notes";
import { listNumberConflicts } from "~/features/courts/conflicts/queries.server";
import { saveNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { CONTACT_LABELS, type ContactFieldNames, ContactFields } from "~/features/money/subscriptions/contact-fields";
import { newNumberForm } from "~/features/money/subscriptions/number-input";
import { hasCasesOfName } from "~/features/telling/messages/recipients/number-cases.server";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { RouteDialog } from "~/ui/form/dialog";
import { TextField, withWords } from "~/ui/form/field";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "numbers" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Add Mobile Number")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await authorize(request, "numbers");
	return { today: dayInIndia(new Date()) };
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "numbers");
	return submit(request, newNumberForm, async (input) => {
		const id = await saveNumber(acting, input).catch(
			withUserMessage(t("An error occurred while saving the mobile number.")),
		);
		const number = { id, partyName: input.party_name };
		const isFound = !input.all_cases && (await hasCasesOfName(acting.ownerId, number));
		const conflicts = conflictsInWords(await listNumberConflicts(acting.ownerId, input.party_name));
		const words = [t("Mobile number saved."), conflicts].filter(Boolean).join(" ");
		const to = isFound ? paths.casesOfName(id) : paths.mobileMaintenance;
		return redirectWithFlash(to, words, conflicts ? "warning" : "success");
	});
}

type Fields = Record<ContactFieldNames | "mobile_number", string>;

const LABELS: Fields = {
	mobile_number: phrase("Mobile Number"),
	...CONTACT_LABELS,
	agreed: phrase("They agreed to get WhatsApp messages about their cases"),
};

const HINTS = { mobile_number: phrase("Ten digits, with or without +91, like 98765 43210") };

export default function AddNumber() {
	const { today } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<Fields>({
		id: "number",
		lastResult: answer?.result,
		defaultValue: { language: "en", agreed_how: "in_person", agreed_on: today },
	});
	const field = withWords(fields, LABELS, HINTS);
	return (
		<RouteDialog title={t("Add Mobile Number")} closeTo={paths.mobileMaintenance}>
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={fields} labels={LABELS} />
				<TextField {...field("mobile_number")} type="tel" inputMode="tel" autoComplete="off" isRequired />
				<ContactFields fields={fields} />
				<p className="hint">{t("Then choose which cases to link. No case is linked automatically.")}</p>
				<FormActions busy={t("Saving…")} cancelTo={paths.mobileMaintenance}>
					{t("Save")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}

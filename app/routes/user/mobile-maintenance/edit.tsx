import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireSavedNumber, updateContact } from "~/features/money/subscriptions/commands.numbers.server";
import { CONTACT_LABELS, type ContactFieldNames, ContactFields } from "~/features/money/subscriptions/contact-fields";
import { contactShown } from "~/features/money/subscriptions/contact-words";
import { contactInput } from "~/features/money/subscriptions/number-input";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { hasCasesOfName } from "~/features/telling/messages/recipients/number-cases.server";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { versionOf } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { basisOf, submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "numbers" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Edit Mobile Number")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "numbers");
	const saved = await orNotFound(requireSavedNumber(acting.ownerId, params.numberId ?? ""));
	const shown = contactShown(saved);
	return { number: formatMobileNumber(saved.number), shown, version: versionOf(shown), today: dayInIndia(new Date()) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "numbers");
	return submit(request, contactInput, async (input, form) => {
		const id = params.numberId ?? "";
		const isRenamed = await updateContact(acting, id, input, basisOf(form));
		const number = { id, partyName: input.party_name };
		const isFound = isRenamed && !input.all_cases && (await hasCasesOfName(acting.ownerId, number));
		return redirectWithFlash(isFound ? paths.casesOfName(id) : paths.mobileMaintenance, t("Mobile number saved."));
	});
}

type Fields = Record<ContactFieldNames, string>;

export default function EditNumber() {
	const { number, shown, version, today } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	const ticked = (is: boolean) => (is ? "on" : "");
	const [form, fields] = useForm<Fields>({
		id: "contact",
		lastResult: result,
		defaultValue: {
			...shown,
			agreed: ticked(shown.agreed),
			agreed_how: shown.agreed_how ?? "in_person",
			agreed_on: shown.agreed_on ?? today,
			all_cases: ticked(shown.all_cases),
			remind_of_hearings: ticked(shown.remind_of_hearings),
			tell_of_moves: ticked(shown.tell_of_moves),
			tell_of_outcomes: ticked(shown.tell_of_outcomes),
		},
	});
	return (
		<RouteDialog title={t("Edit {number}", { number })} closeTo={paths.mobileMaintenance}>
			<SafeForm {...getFormProps(form)} basis={{ version, result }}>
				<ErrorSummary form={form} fields={fields} labels={CONTACT_LABELS} />
				<ContactFields fields={fields} />
				<FormActions busy={t("Saving…")} cancelTo={paths.mobileMaintenance}>
					{t("Save")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}

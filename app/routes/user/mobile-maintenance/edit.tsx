import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireSavedNumber, updateContact } from "~/features/money/subscriptions/commands.numbers.server";
import { CONTACT_LABELS, type ContactFieldNames, ContactFields } from "~/features/money/subscriptions/contact-fields";
import { messageLanguage } from "~/features/money/subscriptions/contact-words";
import { contactInput } from "~/features/money/subscriptions/number-input";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { hasCasesOfName } from "~/features/telling/messages/recipients/number-cases.server";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { ErrorSummary, FormActions, SafeForm } from "~/ui/form/safe-form";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "numbers" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Edit Mobile Number")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "numbers");
	const saved = await orNotFound(requireSavedNumber(acting.ownerId, params.numberId ?? ""));
	return { number: formatMobileNumber(saved.number), saved, today: dayInIndia(new Date()) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "numbers");
	return submit(request, contactInput, async (input) => {
		const id = params.numberId ?? "";
		const isRenamed = await updateContact(acting, id, input);
		const number = { id, partyName: input.party_name };
		const isFound = isRenamed && !input.all_cases && (await hasCasesOfName(acting.ownerId, number));
		return redirectWithFlash(isFound ? paths.casesOfName(id) : paths.mobileMaintenance, t("Mobile number saved."));
	});
}

type Fields = Record<ContactFieldNames, string>;

export default function EditNumber() {
	const { number, saved, today } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const [form, fields] = useForm<Fields>({
		id: "contact",
		lastResult: answer?.result,
		defaultValue: {
			party_name: saved.partyName,
			language: messageLanguage(saved.language),
			agreed: saved.agreedHow ? "on" : "",
			agreed_how: saved.agreedHow ?? "in_person",
			agreed_on: saved.agreedOn ?? today,
			all_cases: saved.getsAllCases ? "on" : "",
			remind_of_hearings: saved.remindsOfHearings ? "on" : "",
			tell_of_moves: saved.tellsOfMoves ? "on" : "",
			tell_of_outcomes: saved.tellsOfOutcomes ? "on" : "",
		},
	});
	return (
		<RouteDialog title={t("Edit {number}", { number })} closeTo={paths.mobileMaintenance}>
			<SafeForm {...getFormProps(form)}>
				<ErrorSummary form={form} fields={fields} labels={CONTACT_LABELS} />
				<ContactFields fields={fields} />
				<FormActions busy={t("Saving…")} cancelTo={paths.mobileMaintenance}>
					{t("Save")}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}

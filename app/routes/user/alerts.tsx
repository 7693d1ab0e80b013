import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatDay } from "~/calendar/day";
import { readAlertSettings, saveAlertSettings } from "~/features/alerts/settings.server";
import { ChannelTable, QuietFields, ReminderDays } from "~/features/alerts/settings-form";
import { alertSettingsInput } from "~/features/alerts/settings-input";
import { typedSettings } from "~/features/alerts/typed-settings";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHead } from "~/ui/page-head";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Alerts · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return { settings: await readAlertSettings(user.id) };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, alertSettingsInput, async (input) => {
		await saveAlertSettings(user.id, input);
		return redirectWithFlash(paths.alerts, "Alerts saved.");
	});
}

const LABELS = {
	quiet_from: "Quiet hours from",
	quiet_until: "Quiet hours until",
	paused_until: "Pause all alerts until",
};

type Typed = { quiet_from: string; quiet_until: string; paused_until: string };

export default function Alerts() {
	const { settings } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const { quiet_from, quiet_until, paused_until } = settings;
	const [form, { quiet_from: from, quiet_until: until, paused_until: pause }] = useForm<Typed>({
		id: "alerts",
		lastResult: answer?.result,
		defaultValue: { quiet_from, quiet_until, paused_until: paused_until ?? "" },
	});
	const times = { quiet_from: from, quiet_until: until, paused_until: pause };
	const values = typedSettings(answer?.result.initialValue) ?? settings;
	return (
		<>
			<PageHead title="Alerts">
				<Link to={paths.sentAlerts} className="button">
					Alerts sent
				</Link>
			</PageHead>
			{paused_until && (
				<p className="note" role="status">
					All alerts are paused until {formatDay(paused_until)}.
				</p>
			)}
			<SafeForm {...getFormProps(form)} className="max-w-2xl" key={JSON.stringify(settings)}>
				<ErrorSummary form={form} fields={times} labels={LABELS} />
				<ChannelTable values={values} />
				<p className="hint mt-2">
					Email is free. WhatsApp and SMS count as messages of your <Link to={paths.packages}>package</Link>; without
					one, or when its messages are used, alerts come by email. A WhatsApp message that does not get through is sent
					as an SMS.
				</p>
				<ReminderDays values={values} />
				<QuietFields fields={times} />
				<div className="actions">
					<SubmitButton busy="Saving…">Save alerts</SubmitButton>
				</div>
			</SafeForm>
		</>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AlertsForm } from "~/features/alerts/alerts-form";
import { readAlertSettings, saveAlertSettings } from "~/features/alerts/settings.server";
import { alertSettingsInput } from "~/features/alerts/settings-input";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: `${t("Alerts")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return readAlertSettings(user.id);
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, alertSettingsInput, async (input) => {
		await saveAlertSettings(user.id, input);
		return redirectWithFlash(paths.alerts, t("Alerts saved."));
	});
}

export default function Alerts() {
	const answer = useActionData<typeof action>();
	return (
		<>
			<PageHead title={t("Alerts")} link={{ to: paths.sentAlerts, label: t("Alerts sent") }} />
			<AlertsForm settings={useLoaderData<typeof loader>()} result={answer?.result} />
		</>
	);
}

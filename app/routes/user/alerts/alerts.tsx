import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ChamberAlerts, listChamberAlerts, saveChamberAlerts } from "~/features/people/chamber/alerts.server";
import { chamberAlertsInput } from "~/features/people/chamber/chamber-input";
import { AlertsForm } from "~/features/telling/alerts/settings/alerts-form";
import { changePhone, isOfPhone, phoneInput, readPhone } from "~/features/telling/alerts/settings/phone.server";
import { listStopped, readAlertSettings, saveAlertSettings } from "~/features/telling/alerts/settings/settings.server";
import { alertSettingsInput } from "~/features/telling/alerts/settings/settings-input";
import { ThisPhone } from "~/features/telling/alerts/settings/this-phone";
import { paths } from "~/paths";
import { versionOf } from "~/platform/http/basis.server";
import { t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { PageHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { basisOf, readIntent, submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Alerts")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const [settings, stopped, chambers, phone] = await Promise.all([
		readAlertSettings(user.id),
		listStopped(user.id),
		listChamberAlerts(user.id),
		readPhone(user),
	]);
	return { settings, version: versionOf(settings), stopped, chambers, phone };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const intent = await readIntent(request);
	if (isOfPhone(intent))
		return submit(request, phoneInput, async (input) =>
			redirectWithFlash(paths.alerts, await changePhone(user, input, request.headers.get("user-agent") ?? "")),
		);
	if (intent === "chambers")
		return submit(request, chamberAlertsInput, async ({ membership }) => {
			await saveChamberAlerts(user.id, actorOf(user), membership);
			return redirectWithFlash(paths.alerts, t("Alerts saved."));
		});
	return submit(request, alertSettingsInput, async (input, form) => {
		await saveAlertSettings(user.id, input, basisOf(form));
		return redirectWithFlash(paths.alerts, t("Alerts saved."));
	});
}

export default function Alerts() {
	const { chambers, phone, ...shown } = useLoaderData<typeof loader>();
	const { result } = useActionData<typeof action>() ?? {};
	const isPhones = ["turn-on", "turn-off", "test"].includes(String(result?.initialValue?.intent));
	return (
		<>
			<PageHead title={t("Alerts")} link={{ to: paths.sentAlerts, label: t("Alerts sent") }} />
			<AlertsForm {...shown} result={isPhones ? undefined : result} />
			<ThisPhone {...phone} result={isPhones ? result : undefined} />
			<ChamberAlertsForm chambers={chambers} />
		</>
	);
}

/** Alerts about cases of chambers, with a checkbox for each chamber the user works for. */
function ChamberAlertsForm({ chambers }: { chambers: ChamberAlerts[] }) {
	if (chambers.length === 0) return null;
	return (
		<SafeForm className="max-w-2xl mt-6" key={JSON.stringify(chambers)}>
			<fieldset className="field">
				<legend>{t("Alerts from chambers you work for")}</legend>
				<p className="hint">
					{t("Alerts about moved dates and tomorrow’s hearings of these cases, by the channels chosen above.")}{" "}
					{t("WhatsApp and SMS count against your own package.")}
				</p>
				{chambers.map(({ id, name, getsAlerts }) => (
					<Choice key={id} name="membership" value={id} defaultChecked={getsAlerts}>
						<span dir="auto">{name}</span>
					</Choice>
				))}
			</fieldset>
			<div className="actions">
				<SubmitButton busy={t("Saving…")} name="intent" value="chambers">
					{t("Save chamber alerts")}
				</SubmitButton>
			</div>
		</SafeForm>
	);
}

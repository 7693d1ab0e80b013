import { z } from "zod";
import { alertSettingsJson, alertSettingsPut, alertSettingsRecord } from "~/features/telling/alerts/json";
import { readAlertSettings, saveAlertSettings } from "~/features/telling/alerts/settings/settings.server";
import { apiAction, apiLoader } from "~/web/api/api.server";
import { done, words } from "~/web/api/api-description";

export const loader = apiLoader({
	id: "getAlertSettings",
	tag: "Alerts",
	summary: "Read a user's alerts",
	auth: "user",
	beside: "PUT",
	output: z.object({ status: done, data: alertSettingsRecord }),
	run: async ({ authorize, params }) => ({
		status: true,
		data: alertSettingsJson(await readAlertSettings((await authorize(params.userId)).ownerId)),
	}),
});

export const action = apiAction({
	id: "setAlertSettings",
	tag: "Alerts",
	summary: "Set a user's alerts",
	description: "Send all settings. Omitted kinds are turned off; without `approved`, approvals are mailed.",
	failures: { 409: "The settings have changed since based_on. Nothing is saved." },
	codes: ["changed_meanwhile"],
	auth: "user",
	method: "PUT",
	beside: "GET",
	input: alertSettingsPut,
	output: z.object({ status: done, message: words("Alerts saved."), data: alertSettingsRecord }),
	run: async ({ authorize, params, input: { based_on, ...input } }) => {
		const { ownerId } = await authorize(params.userId);
		await saveAlertSettings(ownerId, input, based_on);
		return { status: true, message: "Alerts saved.", data: alertSettingsJson(await readAlertSettings(ownerId)) };
	},
});

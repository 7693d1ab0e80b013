import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import { askForPushes, canTakePushes } from "~/features/people/push/browser";
import { TurnOffForm } from "~/features/people/push/device-table";
import type { DeviceItem } from "~/features/people/push/devices.server";
import { t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { useSubmit } from "~/ui/frame/router";
import { useHydrated } from "~/ui/frame/use-hydrated";
import { RefreshLink, useLiveData } from "~/ui/list/live-progress";

type Test = { arrived: string | null; isWaiting: boolean };

type ThisPhoneProps = {
	publicKey: string;
	/** The device of this session, if push is on there. */
	device: DeviceItem | undefined;
	test: Test | undefined;
	showsNames: boolean;
	result: SubmissionResult<string[]> | undefined;
};

/** Push notifications in this browser: on, tested, off. */
export function ThisPhone({ publicKey, device, test, showsNames, result }: ThisPhoneProps) {
	return (
		<section className="max-w-2xl mt-6" aria-labelledby="this-phone">
			<h2 id="this-phone" className="mb-2">
				{t("This phone")}
			</h2>
			<p className="hint mb-3">
				{t(
					"Free notifications. Alerts come here first. If your phone does not confirm one within 10 minutes, it goes by WhatsApp or SMS as ticked above. Ticked emails are sent too.",
				)}
			</p>
			{Object.values(result?.error ?? {}).map((messages) => (
				<p key={messages?.[0]} className="error mb-3" role="alert">
					{messages?.[0]}
				</p>
			))}
			{device ? <TurnedOn device={device} test={test} /> : <TurnOn publicKey={publicKey} />}
			{device && <NamesForm showsNames={showsNames} />}
		</section>
	);
}

function TurnOn({ publicKey }: { publicKey: string }) {
	const isHydrated = useHydrated();
	const [problem, setProblem] = useState("");
	const [isAsking, setAsking] = useState(false);
	const submit = useSubmit();
	if (!isHydrated)
		return (
			<p className="note">{t("Push notifications need a browser with scripts. Open the standard version there.")}</p>
		);
	if (!canTakePushes())
		return (
			<p className="note">
				{t(
					"This browser cannot take push notifications. On an iPhone, add Nyaya Diary to the Home Screen and open it from there.",
				)}
			</p>
		);
	async function ask(form: HTMLFormElement) {
		setAsking(true);
		setProblem("");
		const answered = await askForPushes(publicKey);
		setAsking(false);
		if (typeof answered === "string") return setProblem(answered);
		const fields = new FormData(form);
		for (const [name, value] of Object.entries({ intent: "turn-on", ...answered })) fields.set(name, value);
		submit(fields, { method: "post" });
	}
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		void ask(event.currentTarget);
	};
	return (
		<SafeForm onSubmit={onSubmit}>
			<SubmitButton isDisabled={isAsking} className="button">
				{t("Turn on push notifications")}
			</SubmitButton>
			<p role="status" className="error mt-1">
				{problem}
			</p>
		</SafeForm>
	);
}

function TurnedOn({ device, test }: { device: DeviceItem; test: Test | undefined }) {
	useLiveData(test?.isWaiting === true);
	return (
		<>
			<p>{t("On since {since}, in {device}.", { since: device.since, device: device.name })}</p>
			<p role="status">{test && <TestLine {...test} />}</p>
			{test?.isWaiting && <RefreshLink />}
			<div className="actions">
				<SafeForm>
					<input type="hidden" name="device" value={device.id} />
					<SubmitButton name="intent" value="test" className="button button-small">
						{t("Send a test")}
					</SubmitButton>
				</SafeForm>
				<TurnOffForm id={device.id}>{t("Turn off")}</TurnOffForm>
			</div>
		</>
	);
}

function TestLine({ arrived, isWaiting }: Test) {
	if (arrived !== null)
		return <span className="badge badge-good">{t("Your phone confirmed the test {arrived}.", { arrived })}</span>;
	if (isWaiting) return t("The test is sent. Waiting for your phone to confirm it.");
	return <span className="text-bad">{t("Your phone did not confirm the test.")}</span>;
}

function NamesForm({ showsNames }: { showsNames: boolean }) {
	return (
		<SafeForm key={String(showsNames)}>
			<Choice name="names" value="1" defaultChecked={showsNames}>
				{t("Show names on the lock screen")}
			</Choice>
			<p className="hint">{t("On all your devices. Without it a notification names no party and no case.")}</p>
			<div className="actions">
				<SubmitButton name="intent" value="names" className="button button-small" busy={t("Saving…")}>
					{t("Save")}
				</SubmitButton>
			</div>
		</SafeForm>
	);
}

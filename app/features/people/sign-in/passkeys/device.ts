import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useState } from "react";
import { t } from "~/platform/language/translate";
import { useHydrated } from "~/ui/frame/use-hydrated";

/** What the device is asked for: to make a passkey, or to sign with one. */
type Wanted = "make" | "sign";

type Offer = {
	message?: string;
	making?: PublicKeyCredentialCreationOptionsJSON;
	signing?: PublicKeyCredentialRequestOptionsJSON;
};

type Answer = { answer: string; problem?: undefined } | { problem: string };

function problemOf(error: unknown): string {
	const name = error instanceof Error ? error.name : "";
	if (name === "NotAllowedError" || name === "AbortError")
		return t("Your device did not respond, or you closed the prompt. Please try again.");
	if (name === "InvalidStateError") return t("This device already has a passkey for your account.");
	return t("Passkeys are not available here. Please use your password.");
}

/** Asks us what to sign and the device for its answer. */
async function askDevice(wanted: Wanted, offeredAt: string, form: HTMLFormElement): Promise<Answer> {
	try {
		const body = new URLSearchParams({ form_token: String(new FormData(form).get("form_token")) });
		const [device, response] = await Promise.all([
			import("@simplewebauthn/browser"),
			fetch(offeredAt, { method: "POST", body }),
		]);
		const { message, making, signing }: Offer = await response.json();
		if (wanted === "make" && making)
			return { answer: JSON.stringify(await device.startRegistration({ optionsJSON: making })) };
		if (wanted === "sign" && signing)
			return { answer: JSON.stringify(await device.startAuthentication({ optionsJSON: signing })) };
		return { problem: message ?? problemOf(undefined) };
	} catch (error) {
		return { problem: problemOf(error) };
	}
}

/** Whether this browser has passkeys; never without scripts, which draw the page first. */
export function useHasPasskeys(): boolean {
	const isHydrated = useHydrated();
	return isHydrated && typeof window.PublicKeyCredential === "function";
}

/** Sends a device's answer as a proof of who asks; returns why it is refused, in words. */
export async function sendProof(provedAt: string, fields: FormData): Promise<string | undefined> {
	try {
		const body = new URLSearchParams(["form_token", "passkey"].map((name) => [name, String(fields.get(name))]));
		const response = await fetch(provedAt, { method: "POST", body });
		const { message }: Offer = await response.json();
		return response.ok ? undefined : (message ?? problemOf(undefined));
	} catch (error) {
		return problemOf(error);
	}
}

/** Takes the form's fields with a device's answer; it may say why they are refused. */
type Send = (fields: FormData) => Promise<string | undefined>;

/** Asks the device, and hands on the form's fields with its answer. */
export function useDevice(wanted: Wanted, offeredAt: string) {
	const [problem, setProblem] = useState("");
	const [isAsking, setAsking] = useState(false);
	async function askOnce(form: HTMLFormElement, send: Send) {
		setAsking(true);
		setProblem("");
		const answered = await askDevice(wanted, offeredAt, form);
		let { problem: refused } = answered;
		if (answered.problem === undefined) {
			const fields = new FormData(form);
			fields.set("passkey", answered.answer);
			refused = await send(fields);
		}
		setAsking(false);
		setProblem(refused ?? "");
	}
	function ask(form: HTMLFormElement, send: Send) {
		if (!isAsking) void askOnce(form, send);
	}
	return { ask, problem, isAsking };
}

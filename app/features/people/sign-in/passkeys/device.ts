import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useState } from "react";
import { t } from "~/platform/language/translate";
import { useHydrated } from "~/ui/frame/use-hydrated";

/** Whether the device makes a passkey or signs with one. */
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

/** Fetches the options from the server and passes them to the device. */
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

/** Whether this browser supports passkeys; false until hydrated. */
export function useHasPasskeys(): boolean {
	const isHydrated = useHydrated();
	return isHydrated && typeof window.PublicKeyCredential === "function";
}

/** Posts a device's answer as a proof; returns the server's message if it is refused. */
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

/** Gets the form's fields with the device's answer; resolves to a message if they are refused. */
type Send = (fields: FormData) => Promise<string | undefined>;

/** Asks the device, and calls `send` with the form's fields and the answer. */
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

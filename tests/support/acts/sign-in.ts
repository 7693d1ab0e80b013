import { stopUrlOf } from "~/features/alerts/stop-link.server";
import { createOptOutLink } from "~/features/messages/opt-out.server";
import { PASSWORD } from "../people";
import { queuedMails, queuedSms } from "../queued";
import type { Stage } from "./stage";

const SIGN_UP = "/?index&form=sign-up";
export const NEW_PASSWORD = "Monsoon#2026";

const PERSON = {
	first_name: "Leela",
	last_name: "Menon",
	address: "7 Tilak Road",
	country: "India",
	state: "1",
	district: "1-25",
	city: "Pune",
	pincode: "411030",
	profession: "Private Sector",
	category: "ADVOCATE",
};

async function signUp({ post }: Stage) {
	const mobile_number = "9811100077";
	const who = { ...PERSON, mobile_number, email: "leela@example.in" };
	await post("visitor", SIGN_UP, { ...who, intent: "send-otp" });
	const [sms] = await queuedSms(`+91${mobile_number}`);
	await post("visitor", SIGN_UP, { ...who, intent: "verify-otp", otp: String(sms?.OTP) });
	await post("visitor", SIGN_UP, { ...who, username: "leela.menon", password: NEW_PASSWORD, consent: "on" });
}

async function linkFor(email: string, what: RegExp): Promise<string> {
	const link = (await queuedMails(email)).map(({ text }) => what.exec(text)?.[0]).findLast(Boolean);
	if (!link) throw new Error(`No ${what} was mailed to ${email}`);
	return link;
}

async function followLinks({ post, world, given }: Stage) {
	await post("visitor", `/verify-email/${world.verifyToken}`);
	await post("visitor", `/verify-email/${world.verifyToken}`, { intent: "resend", username: "leela.menon" });
	await post("visitor", "/?index&form=resend", { username: "leela.menon" });
	await post("visitor", "/forgot-password", { email: world.userEmail });
	await post("visitor", "/forgot-username", { email: world.userEmail });
	await post("visitor", `/confirm-email/${world.contactToken}`);
	await post("visitor", `/undo-contact/${world.undoToken}`);
	const [message] = await given.client<{ id: string }[]>`select id from messages limit 1`;
	await post("visitor", new URL(await createOptOutLink(given.db, String(message?.id))).pathname);
	const stop = new URL(stopUrlOf({ userId: world.user, kind: "changes" })).pathname;
	await post("visitor", stop, { what: "kind" });
	await post("visitor", stop, { what: "all" });
}

/** What strangers do. */
export async function comeIn(stage: Stage) {
	const { post, send, call, people, work } = stage;
	await signUp(stage);
	await followLinks(stage);
	await post("visitor", "/?index", { username: people.diarist, password: PASSWORD });
	await post("visitor", "/login?redirectTo=%2Fuser%2Fcases%2Fnew", { cnr_number: "MHPU010000012024" });
	await post("visitor", "/language", { language: "hi", returnTo: "/" });
	await post("visitor", "/language", { language: "en", returnTo: "/" });
	for (const path of ["/render-mode", "/sidebar"]) await post("visitor", path, { returnTo: "/" });
	await post("visitor", "/logout");
	const report = { "document-uri": "http://localhost/", "violated-directive": "script-src", "blocked-uri": "inline" };
	await send("/csp-reports", {
		method: "POST",
		body: JSON.stringify({ "csp-report": report }),
		headers: { "content-type": "application/csp-report" },
	});
	await work();
	const reset = async () => {
		await post("visitor", "/forgot-password", { email: "leela@example.in" });
		await work("send-account-link");
		return linkFor("leela@example.in", /\/reset-password\/[\w-]+/);
	};
	await post("visitor", await reset(), { newPassword: `${NEW_PASSWORD}1`, confirmPassword: `${NEW_PASSWORD}1` });
	const token = (await reset()).split("/").at(-1);
	await call("nobody", "POST", "/api/v1/auth/reset-password", { token, newPassword: `${NEW_PASSWORD}2` });
	await work();
}

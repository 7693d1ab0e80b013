import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { own } from "~/platform/outside/own";
import {
	MAIL_FROM,
	MIN_SECRET_LENGTH,
	providers,
	settings,
	WHATSAPP_VERSION,
} from "~/platform/settings/env-schema.server";
import {
	isNeverFilledIn,
	isSecretName,
	SECRETS,
	SettingsError,
	weaknessOf,
	withSecretsFromFiles,
} from "~/platform/settings/env-secrets.server";

export { SettingsError };

/** Required in production: simulators must not answer there, and users must see the operator's name. */
const REQUIRED_OUTSIDE_SANDBOX = [
	"PUBLIC_URL",
	"SESSION_SECRET",
	"ECOURTS_BASE_URL",
	"ECOURTS_API_KEY",
	"RAZORPAY_KEY_ID",
	"RAZORPAY_KEY_SECRET",
	"RAZORPAY_WEBHOOK_SECRET",
	"WHATSAPP_PHONE_NUMBER_ID",
	"WHATSAPP_TOKEN",
	"WHATSAPP_APP_SECRET",
	"WHATSAPP_VERIFY_TOKEN",
	"SMS_AUTHKEY",
	"SMS_TEMPLATE_ID",
	"SMS_CHANGE_TEMPLATE_ID",
	"SMS_ALERT_TEMPLATE_ID",
	"SMS_ALERTS_TEMPLATE_ID",
	"SMTP_URL",
	"BUSINESS_NAME",
	"BUSINESS_ADDRESS",
	"OFFICER_NAME",
	"OFFICER_EMAIL",
	"OFFICER_PHONE",
	"OFFICER_HOURS",
] as const;

/** Whether a URL points to this machine, so that its traffic needs no TLS. */
const isLoopback = (address: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

const passwordOf = (address?: string) => address && decodeURIComponent(new URL(address).password);

/** Outside a sandbox: rejects secrets that can be guessed, and addresses without TLS. */
function requireSafeSettings(values: z.output<typeof settings>) {
	const { PUBLIC_URL = "", SMTP_URL = "" } = values;
	if (values.WEBHOOKS_ALLOW_PRIVATE)
		throw new SettingsError(
			"WEBHOOKS_ALLOW_PRIVATE is for a sandbox only: webhooks could reach this network. Unset it.",
		);
	if (values.COURT_FILES_URL) throw new SettingsError("COURT_FILES_URL is for a sandbox only. Unset it.");
	for (const name of ["SESSION_SECRET", "SESSION_SECRET_OLD", "METRICS_TOKEN"] as const) {
		const weakness = values[name] && weaknessOf(values[name]);
		if (weakness) throw new SettingsError(`${name} ${weakness}. Make one with: openssl rand -hex 32`);
	}
	if (values.SESSION_SECRET === values.SESSION_SECRET_OLD)
		throw new SettingsError("SESSION_SECRET_OLD is the same as SESSION_SECRET. It is the one before.");
	for (const name of SECRETS) {
		const typedValues = [values[name]].flat();
		const secrets = /_URLS?$/.test(name) ? typedValues.map(passwordOf) : typedValues;
		if (secrets.some((secret) => secret && isNeverFilledIn(secret)))
			throw new SettingsError(`${name} looks like an example. Enter the one you were given.`);
	}
	if (!PUBLIC_URL.startsWith("https:") && !isLoopback(PUBLIC_URL))
		throw new SettingsError("PUBLIC_URL must begin with https://, so that cookies and links stay secret.");
	const smtp = new URL(SMTP_URL);
	if (smtp.protocol !== "smtps:" && smtp.searchParams.get("requireTLS") !== "true" && !isLoopback(SMTP_URL))
		throw new SettingsError("SMTP_URL must use TLS: smtps://…, or smtp://…?requireTLS=true for STARTTLS.");
}

/**
 * Reads and validates all settings.
 * @throws SettingsError naming the setting and how to fix it.
 */
export function readSettings(source: Record<string, string | undefined>) {
	const given = withSecretsFromFiles(source);
	const notRead = Object.keys(settings.shape).find((name) => given[`${name}_FILE`] && !isSecretName(name));
	if (notRead) throw new SettingsError(`${notRead}_FILE is not read: ${notRead} is not a secret. Set ${notRead}.`);
	const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ""));
	const parsed = settings.safeParse(set);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw new SettingsError(
			`${String(issue?.path[0])} ${issue?.message}. See .env.example for what it should look like.`,
		);
	}
	const values = parsed.data;
	const hasProvider = Object.keys(providers).some((name) => own(set, name));
	const isSandbox = values.SANDBOX ?? (!hasProvider && values.NODE_ENV !== "production");
	if (!isSandbox) {
		const missing = REQUIRED_OUTSIDE_SANDBOX.filter((name) => !values[name]);
		if (missing.length > 0) {
			throw new SettingsError(
				`Missing settings: ${missing.join(", ")}. Set them, or set SANDBOX=1 to run against simulators.`,
			);
		}
	}
	if (!isSandbox) requireSafeSettings(values);
	// A sandbox has published passwords and an open mailbox, so other machines reach it only if HOST is set.
	const HOST = values.HOST ?? (isSandbox ? "127.0.0.1" : "0.0.0.0");
	// The sandbox's published administrator logs in with a password alone.
	const ADMIN_SECOND_FACTOR = values.ADMIN_SECOND_FACTOR ?? (isSandbox ? "optional" : "required");
	return { ...values, HOST, ADMIN_SECOND_FACTOR, isSandbox, ...resolveSandbox(values, isSandbox) };
}

/** Fills in provider settings: the given address, otherwise the provider's own, otherwise (in a sandbox) our local simulator. */
function resolveSandbox(values: z.output<typeof settings>, isSandbox: boolean) {
	const listening = values.HOST ?? "127.0.0.1";
	const host = ["0.0.0.0", "::"].includes(listening) ? "127.0.0.1" : listening;
	const loopback = `http://${host.includes(":") ? `[${host}]` : host}:${values.PORT}`;
	const simulator = `${loopback}/sandbox`;
	return {
		LOOPBACK_URL: loopback,
		PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
		isPublicUrlGiven: values.PUBLIC_URL !== undefined,
		ECOURTS_BASE_URL: values.ECOURTS_BASE_URL ?? `${simulator}/ecourts/api/core`,
		ECOURTS_API_KEY: values.ECOURTS_API_KEY ?? "klc_sandbox",
		COURT_FILES_URL: values.COURT_FILES_URL ?? (values.ECOURTS_BASE_URL ? "" : `${simulator}/ecourts/files`),
		ECOURTSINDIA_BASE_URL:
			values.ECOURTSINDIA_BASE_URL ??
			(values.ECOURTSINDIA_API_KEY
				? "https://webapi.ecourtsindia.com/api/partner"
				: `${simulator}/ecourtsindia/api/partner`),
		/** Empty where nobody has a key: the second provider of court records is then off. */
		ECOURTSINDIA_API_KEY: values.ECOURTSINDIA_API_KEY ?? (isSandbox ? "eci_live_sandbox" : ""),
		RAZORPAY_BASE_URL:
			values.RAZORPAY_BASE_URL ?? (values.RAZORPAY_KEY_ID ? "https://api.razorpay.com/v1" : `${simulator}/razorpay/v1`),
		RAZORPAY_KEY_ID: values.RAZORPAY_KEY_ID ?? "rzp_test_sandbox",
		RAZORPAY_KEY_SECRET: values.RAZORPAY_KEY_SECRET ?? "sandbox_key_secret",
		RAZORPAY_WEBHOOK_SECRET: values.RAZORPAY_WEBHOOK_SECRET ?? "sandbox_webhook_secret",
		WHATSAPP_BASE_URL:
			values.WHATSAPP_BASE_URL ?? (values.WHATSAPP_TOKEN ? "https://graph.facebook.com" : `${simulator}/whatsapp`),
		WHATSAPP_VERSION: values.WHATSAPP_VERSION ?? WHATSAPP_VERSION,
		WHATSAPP_PHONE_NUMBER_ID: values.WHATSAPP_PHONE_NUMBER_ID ?? "100000000000001",
		WHATSAPP_TOKEN: values.WHATSAPP_TOKEN ?? "sandbox_token",
		WHATSAPP_APP_SECRET: values.WHATSAPP_APP_SECRET ?? "sandbox_app_secret",
		WHATSAPP_VERIFY_TOKEN: values.WHATSAPP_VERIFY_TOKEN ?? "sandbox_verify_token",
		/** The beginning of the addresses of the sandbox's own push service; empty outside one. */
		PUSH_STAND_IN: isSandbox ? `${simulator}/push/` : "",
		SMS_BASE_URL: values.SMS_BASE_URL ?? (values.SMS_AUTHKEY ? "https://api.msg91.com" : `${simulator}/sms`),
		SMS_AUTHKEY: values.SMS_AUTHKEY ?? "sandbox_authkey",
		SMS_TEMPLATE_ID: values.SMS_TEMPLATE_ID ?? "sandbox_template",
		SMS_CHANGE_TEMPLATE_ID: values.SMS_CHANGE_TEMPLATE_ID ?? "sandbox_change_template",
		SMS_ALERT_TEMPLATE_ID: values.SMS_ALERT_TEMPLATE_ID ?? "sandbox_alert_template",
		SMS_ALERTS_TEMPLATE_ID: values.SMS_ALERTS_TEMPLATE_ID ?? "sandbox_alerts_template",
		...optionalSmsTemplates(values),
		OFFICER_NAME: values.OFFICER_NAME ?? "Meera Joshi",
		OFFICER_EMAIL: values.OFFICER_EMAIL ?? "grievance@nyaya-diary.example",
		OFFICER_PHONE: values.OFFICER_PHONE ?? "+91 20 5550 0100",
		OFFICER_HOURS: values.OFFICER_HOURS ?? "Monday to Friday, 10 am to 5 pm",
		MAIL_FROM: withSenderName(values.MAIL_FROM ?? MAIL_FROM),
	};
}

const OPTIONAL_SMS_TEMPLATES = [
	"SMS_CLIENT_TEMPLATE_ID",
	"SMS_CLIENT_TEMPLATE_ID_HI",
	"SMS_CLIENT_TEMPLATE_ID_MR",
	"SMS_MOVED_TEMPLATE_ID",
	"SMS_MOVED_TEMPLATE_ID_HI",
	"SMS_MOVED_TEMPLATE_ID_MR",
	"SMS_HELD_TEMPLATE_ID",
	"SMS_HELD_TEMPLATE_ID_HI",
	"SMS_HELD_TEMPLATE_ID_MR",
	"SMS_UNDO_TEMPLATE_ID",
] as const;

/** The simulator has all templates; with an account of the company those that are not set are not registered. */
const optionalSmsTemplates = (values: z.output<typeof settings>) =>
	Object.fromEntries(
		OPTIONAL_SMS_TEMPLATES.map((name) => [
			name,
			values[name] ?? (values.SMS_AUTHKEY ? "" : `sandbox_${name.toLowerCase()}`),
		]),
	) as Record<(typeof OPTIONAL_SMS_TEMPLATES)[number], string>;

/** Adds the product's name to a bare sender address. */
const withSenderName = (from: string) => (from.includes("<") ? from : `Nyaya Diary <${from}>`);

/**
 * A sandbox generates its secret once and stores it with its data, so that a restart keeps sessions. Written to a draft and
 * hard-linked, so that the file is never partial and simultaneous starts share one secret.
 */
function sandboxSecret(dataDir: string) {
	const file = path.join(dataDir, "session-secret");
	if (!existsSync(file)) {
		mkdirSync(dataDir, { recursive: true });
		const draft = `${file}-${randomUUID()}`;
		writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
		try {
			linkSync(draft, file);
		} catch (error) {
			if (!existsSync(file)) throw error;
		} finally {
			rmSync(draft);
		}
	}
	const secret = readFileSync(file, "utf8").trim();
	if (secret.length < MIN_SECRET_LENGTH)
		throw new SettingsError(`${file} is cut short: delete it. A new one is made, and everybody logs in again.`);
	return secret;
}

function load() {
	if (existsSync(".env")) process.loadEnvFile(".env");
	const values = readSettings(process.env);
	if (statSync(values.DATA_DIR, { throwIfNoEntry: false })?.isFile())
		throw new SettingsError(`DATA_DIR ${values.DATA_DIR} is a file. Name a folder.`);
	// React defaults to its slow development build if NODE_ENV is not set.
	process.env.NODE_ENV ??= "production";
	// Inherited by child processes, which must be in the same mode.
	process.env.SANDBOX = values.isSandbox ? "1" : "0";
	return { ...values, SESSION_SECRET: values.SESSION_SECRET ?? sandboxSecret(values.DATA_DIR) };
}

export type Env = ReturnType<typeof load>;

function loadOrStop(): Env {
	try {
		return load();
	} catch (error) {
		if (!(error instanceof SettingsError)) throw error;
		process.stderr.write(`Settings: ${error.message}\n`);
		process.exit(78);
	}
}

export const env = loadOrStop();

import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** A setting that is wrong or missing; its message is the one line the operator sees. */
export class SettingsError extends Error {}

const url = (schemes: RegExp) =>
	z.url({ protocol: schemes, error: "must be a full URL" }).transform((value) => value.replace(/\/+$/, ""));
const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");

/** Settings of the companies we talk to. In a sandbox the unset ones are played by our own simulators. */
const providers = {
	ECOURTS_BASE_URL: url(/^https?$/).optional(),
	ECOURTS_API_KEY: z.string().optional(),
	RAZORPAY_BASE_URL: url(/^https?$/).optional(),
	RAZORPAY_KEY_ID: z.string().optional(),
	RAZORPAY_KEY_SECRET: z.string().optional(),
	RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
	RAZORPAY_WEBHOOK_SECRET_OLD: z.string().optional(),
	WHATSAPP_BASE_URL: url(/^https?$/).optional(),
	WHATSAPP_VERSION: z.string().optional(),
	WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
	WHATSAPP_TOKEN: z.string().optional(),
	WHATSAPP_APP_SECRET: z.string().optional(),
	WHATSAPP_VERIFY_TOKEN: z.string().optional(),
	SMS_BASE_URL: url(/^https?$/).optional(),
	SMS_AUTHKEY: z.string().optional(),
	SMS_TEMPLATE_ID: z.string().optional(),
	SMS_CHANGE_TEMPLATE_ID: z.string().optional(),
	SMS_ALERT_TEMPLATE_ID: z.string().optional(),
	SMS_ALERTS_TEMPLATE_ID: z.string().optional(),
	SMS_CLIENT_TEMPLATE_ID: z.string().optional(),
	SMTP_URL: url(/^smtps?$/).optional(),
	MAIL_FROM: z.string().optional(),
};

const settings = z.object({
	NODE_ENV: z.enum(["production", "development", "test"]).optional(),
	HOST: z.string().optional(),
	PORT: z.coerce.number({ error: "must be a port number" }).int().min(1).max(65535).default(3000),
	DATA_DIR: z.string().default(".data"),
	DATABASE_URL: url(/^postgres(ql)?$/).optional(),
	DATABASE_DIRECT_URL: url(/^postgres(ql)?$/).optional(),
	DATABASE_PREPARE: flag.default(true),
	DATABASE_POOL: z.coerce
		.number({ error: "must be a whole number" })
		.int()
		.min(4, "must be 4 or more")
		.max(500, "must be 500 or less")
		.default(26),
	PUBLIC_URL: url(/^https?$/).optional(),
	SESSION_SECRET: z.string().min(32, "must have at least 32 characters (openssl rand -hex 32)").optional(),
	SESSION_SECRET_OLD: z.string().min(32, "must have at least 32 characters").optional(),
	SANDBOX: flag.optional(),
	WORKER: flag.default(true),
	LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
	RATE_LIMIT_SCALE: z.coerce.number({ error: "must be a number" }).positive().default(1),
	ECOURTS_MONTHLY_CALLS: z.coerce.number({ error: "must be a whole number" }).int().min(1).default(10_000),
	TRUSTED_PROXIES: z.coerce.number({ error: "must be a whole number" }).int().min(0).max(5).default(0),
	CORS_ORIGINS: z
		.string()
		.default("")
		.transform((text) =>
			text
				.split(",")
				.map((origin) => origin.trim().replace(/\/+$/, ""))
				.filter(Boolean),
		),
	GSTIN: z.string().optional(),
	BUSINESS_NAME: z.string().optional(),
	BUSINESS_ADDRESS: z.string().optional(),
	BUSINESS_STATE: z.string().optional(),
	GST_RATE_PERCENT: z.coerce.number().min(0).max(100).default(18),
	...providers,
});

/** What a production machine must be told, since no simulator may answer there. */
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
] as const;

const FEWEST_SECRET_CHARACTERS = 10;

/** A secret that people make up: few different characters, or words of an example. */
const isWeakSecret = (secret: string) =>
	new Set(secret).size < FEWEST_SECRET_CHARACTERS || /example|secret|change|password|nyaya/i.test(secret);

/** Whether a URL leads to this machine only, where nothing can be read on the way. */
const isLoopback = (address: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/** Outside a sandbox, cookies, forms and links must not travel or be signed in ways that others can read or forge. */
function requireSafeSettings({ SESSION_SECRET = "", PUBLIC_URL = "", SMTP_URL = "" }: z.output<typeof settings>) {
	if (isWeakSecret(SESSION_SECRET))
		throw new SettingsError("SESSION_SECRET is too easy to guess. Make one with: openssl rand -hex 32");
	if (!PUBLIC_URL.startsWith("https:") && !isLoopback(PUBLIC_URL))
		throw new SettingsError("PUBLIC_URL must begin with https://, so that cookies and links stay secret.");
	const smtp = new URL(SMTP_URL);
	if (smtp.protocol !== "smtps:" && smtp.searchParams.get("requireTLS") !== "true" && !isLoopback(SMTP_URL))
		throw new SettingsError("SMTP_URL must use TLS: smtps://…, or smtp://…?requireTLS=true for STARTTLS.");
}

/**
 * Reads and checks every setting of the product.
 * @throws SettingsError naming the setting and how to correct it.
 */
export function readSettings(source: Record<string, string | undefined>) {
	const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
	const parsed = settings.safeParse(set);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw new SettingsError(
			`${issue?.path.join(".")} ${issue?.message}. See .env.example for what it should look like.`,
		);
	}
	const values = parsed.data;
	const hasProvider = Object.keys(providers).some((name) => set[name]);
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
	// A sandbox has published passwords and an open mailbox: other machines reach it only if HOST says so.
	const HOST = values.HOST ?? (isSandbox ? "127.0.0.1" : "0.0.0.0");
	return { ...values, HOST, isSandbox, ...resolveSandbox(values) };
}

/** Where the providers are: the given address, else the company's own, else (in a sandbox) our simulator on this machine. */
function resolveSandbox(values: z.output<typeof settings>) {
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
		RAZORPAY_BASE_URL:
			values.RAZORPAY_BASE_URL ?? (values.RAZORPAY_KEY_ID ? "https://api.razorpay.com/v1" : `${simulator}/razorpay/v1`),
		RAZORPAY_KEY_ID: values.RAZORPAY_KEY_ID ?? "rzp_test_sandbox",
		RAZORPAY_KEY_SECRET: values.RAZORPAY_KEY_SECRET ?? "sandbox_key_secret",
		RAZORPAY_WEBHOOK_SECRET: values.RAZORPAY_WEBHOOK_SECRET ?? "sandbox_webhook_secret",
		WHATSAPP_BASE_URL:
			values.WHATSAPP_BASE_URL ?? (values.WHATSAPP_TOKEN ? "https://graph.facebook.com" : `${simulator}/whatsapp`),
		WHATSAPP_VERSION: values.WHATSAPP_VERSION ?? "v23.0",
		WHATSAPP_PHONE_NUMBER_ID: values.WHATSAPP_PHONE_NUMBER_ID ?? "100000000000001",
		WHATSAPP_TOKEN: values.WHATSAPP_TOKEN ?? "sandbox_token",
		WHATSAPP_APP_SECRET: values.WHATSAPP_APP_SECRET ?? "sandbox_app_secret",
		WHATSAPP_VERIFY_TOKEN: values.WHATSAPP_VERIFY_TOKEN ?? "sandbox_verify_token",
		SMS_BASE_URL: values.SMS_BASE_URL ?? (values.SMS_AUTHKEY ? "https://api.msg91.com" : `${simulator}/sms`),
		SMS_AUTHKEY: values.SMS_AUTHKEY ?? "sandbox_authkey",
		SMS_TEMPLATE_ID: values.SMS_TEMPLATE_ID ?? "sandbox_template",
		SMS_CHANGE_TEMPLATE_ID: values.SMS_CHANGE_TEMPLATE_ID ?? "sandbox_change_template",
		SMS_ALERT_TEMPLATE_ID: values.SMS_ALERT_TEMPLATE_ID ?? "sandbox_alert_template",
		SMS_ALERTS_TEMPLATE_ID: values.SMS_ALERTS_TEMPLATE_ID ?? "sandbox_alerts_template",
		SMS_CLIENT_TEMPLATE_ID: values.SMS_CLIENT_TEMPLATE_ID ?? (values.SMS_AUTHKEY ? "" : "sandbox_client_template"),
		MAIL_FROM: values.MAIL_FROM ?? "Nyaya Diary <no-reply@nyaya-diary.example>",
	};
}

/** A sandbox makes its own secret once and keeps it beside its data, so that a restart logs nobody out. */
function keptSecret(dataDir: string) {
	const file = path.join(dataDir, "session-secret");
	if (!existsSync(file)) {
		mkdirSync(dataDir, { recursive: true });
		writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
	}
	return readFileSync(file, "utf8");
}

function load() {
	if (existsSync(".env")) process.loadEnvFile(".env");
	const values = readSettings(process.env);
	// React picks its build by NODE_ENV; left unsaid it would take the slow development one.
	process.env.NODE_ENV ??= "production";
	return { ...values, SESSION_SECRET: values.SESSION_SECRET ?? keptSecret(values.DATA_DIR) };
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

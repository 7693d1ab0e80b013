import { availableParallelism } from "node:os";
import { z } from "zod";

export const MIN_SECRET_LENGTH = 32;

const url = (schemes: RegExp) =>
	z.url({ protocol: schemes, error: "must be a full URL" }).transform((value) => value.replace(/\/+$/, ""));
const address = url(/^https?$/).optional();
const text = z.string().optional();
/** Comma-separated list. */
const list = z
	.string()
	.default("")
	.transform((text) =>
		text
			.split(",")
			.map((one) => one.trim())
			.filter(Boolean),
	);
const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");

const MAX_WEB_PROCESSES = 64;
const webProcesses = z
	.string()
	.transform((value) =>
		value === "auto" ? Math.min(availableParallelism(), MAX_WEB_PROCESSES) : Number(/^\d+$/.test(value) && value),
	)
	.refine((value) => value >= 1 && value <= MAX_WEB_PROCESSES, {
		error: `must be auto, or a whole number from 1 to ${MAX_WEB_PROCESSES}`,
	});

const wholePercent = z.coerce.number({ error: "must be a whole number" }).int().min(0).max(100);

/** The process and its addresses. */
const server = {
	SANDBOX: flag.optional().meta({
		description: "simulators for every company; with 0 all companies must be set",
		unset: "1 unless a company is set or `NODE_ENV=production`",
	}),
	SANDBOX_DIRT: wholePercent
		.default(0)
		.describe("how many percent of the simulators' answers are dirty; `/sandbox` changes it"),
	HOST: text.meta({ description: "where the server listens", unset: "`127.0.0.1` in a sandbox, else `0.0.0.0`" }),
	PORT: z.coerce
		.number({ error: "must be a port number" })
		.int()
		.min(1)
		.max(65535)
		.default(3000)
		.describe("where the server listens"),
	PUBLIC_URL: address.meta({
		description: "the address people type; links, cookies, passkeys and form checks depend on it",
		unset: "`http://localhost:PORT`",
	}),
	SESSION_SECRET: z
		.string()
		.min(MIN_SECRET_LENGTH, "must have at least 32 characters (openssl rand -hex 32)")
		.optional()
		.meta({
			description: "signs cookies and forms, encrypts codes and links in the queue",
			unset: "created once in a sandbox",
		}),
	SESSION_SECRET_OLD: z
		.string()
		.min(MIN_SECRET_LENGTH, "must have at least 32 characters")
		.optional()
		.describe("the secret before this one, while rotating"),
	WORKER: flag.default(true).describe("0: serve pages only"),
	WEB_PROCESSES: webProcesses.default(1).describe("how many processes serve pages; `auto`: one a processor"),
	// Supervisors kill after 30 s, and running work needs 20 s to finish.
	SHUTDOWN_NOTICE_SECONDS: z.coerce
		.number({ error: "must be a number of seconds" })
		.min(0, "must be 0 or more")
		.max(8, "must be 8 or less")
		.default(0)
		.describe(
			"how long (8 at most) a stopping server still answers while `/readyz` is 503, so that proxies switch to others",
		),
	TRUSTED_PROXIES: z.coerce
		.number({ error: "must be a whole number" })
		.int()
		.min(0)
		.max(5)
		.default(0)
		.describe("how many of your proxies write `X-Forwarded-For`"),
	RATE_LIMIT_SCALE: z.coerce
		.number({ error: "must be a number" })
		.positive()
		.default(1)
		.describe("multiplies all limits and shares"),
	ADMIN_SECOND_FACTOR: z
		.enum(["required", "optional"], { error: "must be required or optional" })
		.optional()
		.meta({ description: "whether administrators need a second factor", unset: "`required`; `optional` in a sandbox" }),
	CORS_ORIGINS: list
		.transform((origins) => origins.map((origin) => origin.replace(/\/+$/, "")))
		.meta({ description: "origins that may call the API from a browser, separated by commas", unset: "none" }),
	WEBHOOKS_ALLOW_PRIVATE: flag
		.default(false)
		.describe("1, in a sandbox only: webhooks may use http and private networks"),
	PUSH_PRIVATE_KEY: z
		.string()
		.regex(
			/^[\w-]{43}$/,
			"must be a private VAPID key: 32 bytes as base64url. npx web-push generate-vapid-keys makes one",
		)
		.optional()
		.meta({ description: "signs pushes to phones (VAPID)", unset: "made once, and kept encrypted in the database" }),
	COURT_FILES_URL: address.meta({
		description: "in a sandbox only: what stands in for the courts' own addresses of orders",
		unset: "the simulator in a sandbox",
	}),
	LOG_LEVEL: z
		.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
		.default("info")
		.describe("JSON lines on stdout"),
	SLOW_QUERY_MS: z.coerce
		.number({ error: "must be a number of milliseconds" })
		.int()
		.min(1)
		.default(500)
		.describe("statements that take this long are logged"),
	METRICS_TOKEN: z
		.string()
		.min(MIN_SECRET_LENGTH, "must have at least 32 characters (openssl rand -hex 32)")
		.optional()
		.describe("grants access to `/metrics`; 32 characters or more"),
	METRICS_PORT: z.coerce
		.number({ error: "must be a port number" })
		.int()
		.min(1)
		.max(65535)
		.optional()
		.describe("where `npm run worker` serves its own `/metrics`"),
};

/** The database and its backups. */
const database = {
	DATABASE_URL: url(/^postgres(ql)?$/)
		.optional()
		.meta({ description: "PostgreSQL 15 or newer", unset: "its own PostgreSQL in `DATA_DIR`" }),
	DATABASE_MIGRATION_URL: url(/^postgres(ql)?$/)
		.optional()
		.meta({
			description: "the owner of the tables, so that `DATABASE_URL` can be a role that owns nothing",
			unset: "`DATABASE_URL`",
		}),
	DATABASE_POOL: z.coerce
		.number({ error: "must be a whole number" })
		.int()
		.min(1, "must be 1 or more")
		.max(500, "must be 500 or less")
		.default(16)
		.describe("connections for pages that each process may open, beside 9 for jobs and the queue"),
	DATABASE_PREPARE: flag.default(true).describe("0 behind a pooler in transaction mode"),
	DATABASE_DIRECT_URL: url(/^postgres(ql)?$/)
		.optional()
		.describe("behind such a pooler: the address of PostgreSQL itself"),
	DATABASE_REPLICA_URL: url(/^postgres(ql)?$/)
		.optional()
		.describe("a standby for exports and sums that may lag"),
	DATA_DIR: z.string().default(".data").describe("the built-in database, its password, the sandbox's secret"),
	BACKUP_DIR: text.describe("where backups are stored; with it one is made every night"),
	BACKUP_RECIPIENT: z
		.string()
		.regex(/^age1[0-9a-z]{50,}$/, "must be a public key of age (age1…). npm run backup:key makes one")
		.optional()
		.describe("the public key that backups are encrypted for"),
	BACKUP_PASSPHRASE: z.string().min(16, "must have at least 16 characters").optional().describe("or the passphrase"),
};

/** The values of unset settings. The schema has no such defaults, since a setting of a company turns the sandbox off. */
export const WHATSAPP_VERSION = "v23.0";
export const MAIL_FROM = "no-reply@nyaya-diary.example";

/** Settings of the providers. In a sandbox, our simulators replace those that are not set. */
export const providers = {
	ECOURTS_BASE_URL: address.describe("court records (E-Courts India API)"),
	ECOURTS_API_KEY: text.describe("its key"),
	ECOURTSINDIA_BASE_URL: address.meta({
		description: "records of the Supreme Court, tribunals and commissions (eCourtsIndia)",
		unset: "the company's address",
	}),
	ECOURTSINDIA_API_KEY: text.describe("its key; without it only eCourts is asked"),
	RAZORPAY_BASE_URL: address.meta({ description: "payments", unset: "the company's address" }),
	RAZORPAY_KEY_ID: text.describe("its key"),
	RAZORPAY_KEY_SECRET: text.describe("the key's secret"),
	RAZORPAY_WEBHOOK_SECRET: text.describe("signs its webhooks"),
	RAZORPAY_WEBHOOK_SECRET_OLD: text.describe("the secret before this one, while rotating"),
	WHATSAPP_BASE_URL: address.meta({ description: "chat messages (Cloud API)", unset: "the company's address" }),
	WHATSAPP_VERSION: text.meta({ description: "the version of its API", unset: WHATSAPP_VERSION }),
	WHATSAPP_PHONE_NUMBER_ID: text.describe("the sender"),
	WHATSAPP_TOKEN: text.describe("its token"),
	WHATSAPP_APP_SECRET: text.describe("signs its webhooks"),
	WHATSAPP_VERIFY_TOKEN: text.describe("asked for when its webhooks are set up"),
	WHATSAPP_TEMPLATES: z
		.string()
		.regex(/^\w+=\w+(, *\w+=\w+)*$/, "must be names of templates, like hearing_moved=hearing_moved_v2")
		.optional()
		.describe("names under which its templates are registered, where they differ: `hearing_moved=hearing_moved_v2`"),
	SMS_BASE_URL: address.meta({ description: "SMS (MSG91)", unset: "the company's address" }),
	SMS_AUTHKEY: text.describe("its key"),
	SMS_TEMPLATE_ID: text.describe("the registered text of a code; the words of all are in `.env.example`"),
	SMS_CHANGE_TEMPLATE_ID: text.describe("of a changed mobile number"),
	SMS_ALERT_TEMPLATE_ID: text.describe("of an alert about one case"),
	SMS_ALERTS_TEMPLATE_ID: text.describe("of an alert about several"),
	SMS_CLIENT_TEMPLATE_ID: text.describe("of a client's reminder; without it a client without WhatsApp gets no SMS"),
	SMS_CLIENT_TEMPLATE_ID_HI: text.describe("the same in Hindi; without it the SMS has the English words"),
	SMS_CLIENT_TEMPLATE_ID_MR: text.describe("the same in Marathi"),
	SMS_MOVED_TEMPLATE_ID: text.describe("of a moved date, for a client; without it the SMS has the reminder's words"),
	SMS_MOVED_TEMPLATE_ID_HI: text.describe("the same in Hindi"),
	SMS_MOVED_TEMPLATE_ID_MR: text.describe("the same in Marathi"),
	SMS_HELD_TEMPLATE_ID: text.describe(
		"of a recorded hearing, for a client; without it the SMS has the reminder's words",
	),
	SMS_HELD_TEMPLATE_ID_HI: text.describe("the same in Hindi"),
	SMS_HELD_TEMPLATE_ID_MR: text.describe("the same in Marathi"),
	SMS_UNDO_TEMPLATE_ID: text.describe(
		"of a change that can be undone; without it only the old email address can undo a change",
	),
	SMTP_URL: url(/^smtps?$/)
		.optional()
		.describe("the mail server"),
	MAIL_FROM: text.meta({ description: "the sender of mails", unset: `\`${MAIL_FROM}\`` }),
};

const limits = {
	ECOURTS_MONTHLY_CALLS: z.coerce
		.number({ error: "must be a whole number" })
		.int()
		.min(1)
		.default(10_000)
		.describe("look-ups in a calendar month"),
	ECOURTSINDIA_MONTHLY_CREDITS: z.coerce
		.number({ error: "must be a whole number" })
		.int()
		.min(1)
		.default(1000)
		.describe("look-ups at eCourtsIndia in a calendar month"),
	CANARY_CNRS: list
		.refine((cnrs) => cnrs.length <= 5 && cnrs.every((cnr) => /^[A-Z]{4}\d{12}$/.test(cnr)), {
			error: "must be up to 5 CNRs of 16 characters, separated by commas",
		})
		.meta({
			description: "cases looked up every hour to notice when eCourts answers differently; 720 look-ups a month each",
			unset: "none",
		}),
	CANARY_USER: text.meta({
		description: "username of the operator's own account with a made case, whose hearing moves daily to time its alert",
		unset: "no alert is timed",
	}),
};

/** The business that runs the service. */
const operator = {
	BUSINESS_NAME: text.meta({ description: "on receipts and on the policy pages", unset: "invented in a sandbox" }),
	BUSINESS_ADDRESS: text.meta({ description: "on receipts and on the policy pages", unset: "invented in a sandbox" }),
	OFFICER_NAME: text.meta({ description: "the grievance officer", unset: "invented in a sandbox" }),
	OFFICER_EMAIL: z
		.email("must be an email address")
		.optional()
		.meta({ description: "where the officer is written to", unset: "invented in a sandbox" }),
	OFFICER_PHONE: text.meta({ description: "where the officer is called", unset: "invented in a sandbox" }),
	OFFICER_HOURS: text.meta({ description: "when the officer answers", unset: "invented in a sandbox" }),
	PAGES_DIR: text.meta({
		description: "the folder with your texts of the public pages (`terms.md`, `terms.hi.md`)",
		unset: "the texts of the product",
	}),
	SECURITY_EMAIL: z
		.email("must be an email address")
		.optional()
		.meta({ description: "where `/.well-known/security.txt` sends reports", unset: "`OFFICER_EMAIL`" }),
	APPROVAL_HOURS: z.coerce
		.number({ error: "must be a whole number of hours" })
		.int()
		.min(2)
		.max(720)
		.default(24)
		.describe("hours in which cases are usually approved, shown on screens"),
	GSTIN: text.describe("the operator's GST number, printed on receipts"),
	BUSINESS_STATE: text.describe("the operator's state, which determines the tax on receipts"),
	GST_RATE_PERCENT: z.coerce.number().min(0).max(100).default(18).describe("the rate of the tax on receipts"),
};

/** Every setting with its description. `unset` describes the value without the setting, unless that is a plain default. */
export const SETTINGS = { server, database, companies: { ...providers, ...limits }, operator };

export const settings = z.object({
	NODE_ENV: z.enum(["production", "development", "test"]).optional(),
	...server,
	...database,
	...SETTINGS.companies,
	...operator,
});

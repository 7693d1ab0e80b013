import { DomainError } from "~/errors";
import type { SecurityActionCode } from "~/features/people/audit/actions";
import { countSecurity } from "~/features/people/audit/queries.security.server";
import { mailAdministrators } from "~/features/people/notifications/commands.server";
import { countCodesSince } from "~/features/people/sign-in/codes/otp.server";
import { adminPaths } from "~/paths.admin";
import { db } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { phrase, t } from "~/platform/language/translate";
import { log } from "~/platform/log/log.server";
import { securityAlarms } from "~/platform/metrics/metrics.server";
import { env } from "~/platform/settings/env.server";

const WINDOW_MINUTES = 15;
const HOUR_SECONDS = 60 * 60;

type Burst = { kind: string; words: string; threshold: number; count: (since: Date) => Promise<number> };

const security = (actions: SecurityActionCode[]) => (since: Date) => countSecurity(actions, since);

/**
 * Thresholds within the window. An address is limited after 100 failures, so 200 need several: passwords tried from many
 * machines. Screens never lead to a denial, so 100 mean someone looking for a way in. A user over the daily look-ups stops until
 * tomorrow: 100 refusals mean a program, or many accounts that circumvent the limit. A busy hour of registrations sends some
 * dozens of OTPs; once the hour's OTPs are used up, new people cannot register, so the first refusal counts.
 */
const BURSTS: Burst[] = [
	{
		kind: "sign-ins",
		words: phrase("Failed logins: {count} in {minutes} minutes"),
		threshold: 200,
		count: security([
			"security.sign-in-failed",
			"security.passkey-failed",
			"security.proof-failed",
			"security.sign-in-limited",
		]),
	},
	{
		kind: "denials",
		words: phrase("Denied pages and calls: {count} in {minutes} minutes"),
		threshold: 100,
		count: security(["security.denied"]),
	},
	{
		kind: "look-ups",
		words: phrase("Look-ups beyond the daily limit: {count} in {minutes} minutes"),
		threshold: 100,
		count: security(["security.look-up-limited"]),
	},
	{
		kind: "codes",
		words: phrase("Codes sent by SMS: {count} in {minutes} minutes"),
		threshold: 150,
		count: countCodesSince,
	},
	{
		kind: "codes-limited",
		words: phrase("OTPs refused, hourly limit reached: {count} in {minutes} minutes"),
		threshold: 1,
		count: security(["security.codes-limited"]),
	},
];

// Prometheus compares with the previous value, so each series exists from the start.
for (const { kind } of BURSTS) securityAlarms.inc({ kind }, 0);

/** One alert per kind and hour over all processes; dividing keeps it at one when tests scale the limits. */
const alertLimit = createLimit({ name: "burst-told", points: 1 / env.RATE_LIMIT_SCALE, seconds: HOUR_SECONDS });

const isFirst = (kind: string) =>
	alertLimit.take(kind).then(
		() => true,
		(error: unknown) => {
			if (error instanceof DomainError) return false;
			throw error;
		},
	);

/** Alerts administrators by log and mail when security events far exceed normal use. */
export async function watchSecurity(now = new Date()): Promise<void> {
	const since = new Date(now.getTime() - WINDOW_MINUTES * 60 * 1000);
	for (const { kind, words, threshold, count } of BURSTS) {
		const counted = await count(since);
		if (counted < threshold || !(await isFirst(kind))) continue;
		securityAlarms.inc({ kind });
		log.warn({ event: "security", act: "burst", kind, count: counted, minutes: WINDOW_MINUTES }, "a burst was seen");
		await mailAdministrators(db, () => ({
			subject: t(words, { count: counted, minutes: WINDOW_MINUTES }),
			text: t("This is far more than usual. The security log shows the accounts and addresses: {link}", {
				link: `${env.PUBLIC_URL}${adminPaths.audit}?area=security`,
			}),
		}));
	}
}

import { paths } from "~/paths";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { LANGUAGE_CODES } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

/** After that readers must fetch it again (RFC 9116 advises less than a year). */
const VALID_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116): where to report vulnerabilities. */
export function securityText(now: Date): string {
	return `${[
		`Contact: mailto:${env.SECURITY_EMAIL ?? env.OFFICER_EMAIL}`,
		`Contact: ${env.PUBLIC_URL}${paths.contact}`,
		`Expires: ${addDays(dayInIndia(now), VALID_DAYS)}T00:00:00Z`,
		`Policy: ${env.PUBLIC_URL}${paths.contact}`,
		`Preferred-Languages: ${LANGUAGE_CODES.join(", ")}`,
		`Canonical: ${env.PUBLIC_URL}/.well-known/security.txt`,
	].join("\n")}\n`;
}

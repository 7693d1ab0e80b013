import { env } from "~/env.server";
import type { PlaceholderValues } from "~/features/pages/placeholders";

/** Who runs the service, as the settings say it. */
export const operator: PlaceholderValues = {
	operator: env.BUSINESS_NAME ?? "Nyaya Diary",
	address: env.BUSINESS_ADDRESS ?? "1 Court Road, Pune 411001",
	officer: env.OFFICER_NAME,
	officer_email: env.OFFICER_EMAIL,
	officer_phone: env.OFFICER_PHONE,
	officer_hours: env.OFFICER_HOURS,
	site: new URL(env.PUBLIC_URL).host,
};

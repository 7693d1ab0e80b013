import { randomBytes } from "node:crypto";

/** What a start outside a sandbox needs; the companies are at addresses where nobody answers. */
export const productionSettings = () => ({
	SANDBOX: "0",
	PUBLIC_URL: "http://127.0.0.1:1",
	SESSION_SECRET: randomBytes(32).toString("hex"),
	ECOURTS_BASE_URL: "http://127.0.0.1:1",
	ECOURTS_API_KEY: "k7",
	RAZORPAY_KEY_ID: "k7",
	RAZORPAY_KEY_SECRET: "k7",
	RAZORPAY_WEBHOOK_SECRET: "k7",
	WHATSAPP_PHONE_NUMBER_ID: "1",
	WHATSAPP_TOKEN: "k7",
	WHATSAPP_APP_SECRET: "k7",
	WHATSAPP_VERIFY_TOKEN: "k7",
	SMS_AUTHKEY: "k7",
	SMS_TEMPLATE_ID: "x",
	SMS_CHANGE_TEMPLATE_ID: "y",
	SMS_ALERT_TEMPLATE_ID: "z",
	SMS_ALERTS_TEMPLATE_ID: "z",
	SMTP_URL: "smtp://127.0.0.1:1",
	BUSINESS_NAME: "Court Diary LLP",
	BUSINESS_ADDRESS: "7 Tilak Road, Pune",
	OFFICER_NAME: "Kavita Rao",
	OFFICER_EMAIL: "kavita@example.in",
	OFFICER_PHONE: "020 5550 0101",
	OFFICER_HOURS: "10 to 5",
});

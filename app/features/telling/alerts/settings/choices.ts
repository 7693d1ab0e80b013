import { phrase } from "~/platform/language/translate";

export const KIND_ROWS = [
	{ kind: "date_changed", name: phrase("Hearing date changed"), hint: phrase("Immediately") },
	{ kind: "disposed", name: phrase("Case disposed"), hint: phrase("Immediately") },
	{ kind: "order", name: phrase("New order"), hint: phrase("Immediately") },
	{ kind: "reminder", name: phrase("Reminder"), hint: phrase("On the days you choose below") },
	{ kind: "tomorrow", name: phrase("Tomorrow’s hearings"), hint: phrase("One message at 9:15 pm") },
	{ kind: "week", name: phrase("The week’s hearings"), hint: phrase("One message on Sunday at 6 pm") },
	{ kind: "trouble", name: phrase("Case not found or not updating"), hint: phrase("In the morning") },
	{
		kind: "due",
		name: phrase("To-do due"),
		hint: phrase("On the days you choose below, and the day after if not done"),
	},
	{ kind: "approved", name: phrase("Case approved"), hint: phrase("Immediately") },
] as const;

export const CHANNEL_COLUMNS = [
	{ channel: "whatsapp", name: "WhatsApp" },
	{ channel: "sms", name: "SMS" },
	{ channel: "email", name: phrase("Email") },
] as const;

export const REMINDER_DAYS = [
	{ days: 7, name: phrase("7 days before") },
	{ days: 3, name: phrase("3 days before") },
	{ days: 1, name: phrase("The day before") },
	{ days: 0, name: phrase("On the day, at 6:30 am") },
] as const;

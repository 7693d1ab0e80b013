/** What a person can be told, in the order and words of the settings. */
export const KIND_ROWS = [
	{ kind: "date_changed", name: "Hearing date changed", hint: "As soon as we see it" },
	{ kind: "disposed", name: "Case disposed", hint: "As soon as we see it" },
	{ kind: "order", name: "New order", hint: "As soon as we see it" },
	{ kind: "reminder", name: "Reminder", hint: "On the days you choose below" },
	{ kind: "tomorrow", name: "Tomorrow’s hearings", hint: "One message at 9:15 pm" },
	{ kind: "week", name: "The week’s hearings", hint: "One message on Sunday at 6 pm" },
	{ kind: "trouble", name: "Case not found or out of date", hint: "At 9 am" },
] as const;

export const CHANNEL_COLUMNS = [
	{ channel: "whatsapp", name: "WhatsApp" },
	{ channel: "sms", name: "SMS" },
	{ channel: "email", name: "Email" },
] as const;

export const REMINDER_DAYS = [
	{ days: 7, name: "7 days before" },
	{ days: 3, name: "3 days before" },
	{ days: 1, name: "The day before" },
	{ days: 0, name: "On the day, at 6:30 am" },
] as const;

import { phrase, t } from "~/platform/language/translate";
import type { QueueName } from "~/platform/queue/queue.server";

/** What the jobs of each queue do. */
const WORDS: Record<QueueName, string> = {
	"fetch-court-record": phrase("Fetch a court record"),
	"refresh-court-records": phrase("Refresh the court records at night"),
	"look-up-again": phrase("Retry failed nightly look-ups"),
	"look-up-tomorrow": phrase("Look up tomorrow's hearings"),
	"recover-case-work": phrase("Resume unfinished case updates"),
	"import-court-records": phrase("Import court records"),
	"place-cases": phrase("Find the courts of cases"),
	"search-cases": phrase("Search eCourts"),
	"discover-cases": phrase("Find users' new cases"),
	"find-own-cases": phrase("Find a user's new cases"),
	"send-mail": phrase("Send an email"),
	"send-account-link": phrase("Send a link to an account"),
	"send-sms": phrase("Send an SMS"),
	"send-message": phrase("Send a WhatsApp message"),
	"send-message-sms": phrase("Send a message by SMS"),
	"recover-messages": phrase("Resume unfinished messages"),
	"send-webhook": phrase("Send a webhook"),
	"forget-old-messages": phrase("Delete old messages"),
	"plan-alerts": phrase("Plan alerts of changes"),
	"plan-reminders": phrase("Plan reminders"),
	"plan-tomorrow": phrase("Plan alerts of tomorrow's hearings"),
	"plan-week": phrase("Plan alerts of the week's hearings"),
	"plan-trouble": phrase("Plan alerts of cases not found"),
	"release-alerts": phrase("Choose how alerts are sent"),
	"follow-alerts": phrase("Check delivery of alerts"),
	"send-alert": phrase("Send an alert"),
	"forget-old-alerts": phrase("Delete old alerts"),
	"check-payment": phrase("Check a payment"),
	"check-open-payments": phrase("Check open payments"),
	"refund-payment": phrase("Refund a payment"),
	"watch-subscriptions": phrase("Check packages that end"),
	"watch-security": phrase("Check for attacks"),
	"fold-day-sums": phrase("Update overview totals"),
	"back-up": phrase("Back up the database"),
	"end-old-sessions": phrase("End old sessions"),
	"forget-old-codes": phrase("Delete old codes and links"),
	"forget-old-data": phrase("Delete old data"),
	"keep-partitions": phrase("Create and drop monthly partitions"),
};

const known = new Map<string, string>(Object.entries(WORDS));

/** What a job does; one of a queue that is no more is called by it. */
export const jobInWords = (queue: string) => t(known.get(queue) ?? queue);

import { BACKUP_ACTIONS } from "~/features/administration/backups/actions";
import { JOB_ACTIONS } from "~/features/administration/jobs/actions";
import { CONSENT_ACTIONS } from "~/features/administration/privacy/actions";
import { SUPPORT_ACTIONS } from "~/features/administration/support/actions";
import { ADDING_ACTIONS } from "~/features/courts/adding/actions";
import { APPEARANCE_ACTIONS } from "~/features/courts/appearance/actions";
import { CASE_ADMIN_ACTIONS } from "~/features/courts/case-admin/actions";
import { CASE_ACTIONS } from "~/features/courts/cases/actions";
import { COURT_RECORD_ACTIONS } from "~/features/courts/court-records/actions";
import { HEARING_ACTIONS } from "~/features/courts/hearings/actions";
import { OWN_MATTER_ACTIONS } from "~/features/courts/own-matters/actions";
import { SHARING_ACTIONS } from "~/features/courts/sharing/actions";
import { PAYMENT_ACTIONS } from "~/features/money/payments/actions";
import { PLAN_ACTIONS } from "~/features/money/plans/actions";
import { NUMBER_ACTIONS } from "~/features/money/subscriptions/actions";
import { ACCOUNT_ACTIONS } from "~/features/people/accounts/actions";
import {
	type Action,
	type ActionCode,
	type Actions,
	type ActionTables,
	AUDIT_ACTIONS,
} from "~/features/people/audit/actions";
import { CHAMBER_ACTIONS } from "~/features/people/chamber/actions";
import { SIGN_IN_ACTIONS } from "~/features/people/sign-in/actions";
import { WEBHOOK_ACTIONS } from "~/features/people/webhooks/actions";
import { UPDATE_ACTIONS } from "~/features/telling/client-updates/actions";
import { MESSAGE_ACTIONS } from "~/features/telling/messages/actions";
import { phrase } from "~/platform/language/translate";

const LOG_ACTIONS = {
	"audit.export": {
		sentence: phrase("{actor} downloaded the audit log"),
		fields: {
			who: phrase("Done by"),
			whom: phrase("Affected user"),
			area: phrase("Area⟦log⟧"),
			from: phrase("From Date"),
			to: phrase("To Date"),
		},
	},
} satisfies Actions;

declare module "~/features/people/audit/actions" {
	interface ActionTables {
		log: typeof LOG_ACTIONS;
	}
}

const TABLES = {
	audit: AUDIT_ACTIONS,
	signIn: SIGN_IN_ACTIONS,
	chamber: CHAMBER_ACTIONS,
	webhooks: WEBHOOK_ACTIONS,
	accounts: ACCOUNT_ACTIONS,
	plans: PLAN_ACTIONS,
	numbers: NUMBER_ACTIONS,
	payments: PAYMENT_ACTIONS,
	courtRecords: COURT_RECORD_ACTIONS,
	hearings: HEARING_ACTIONS,
	appearance: APPEARANCE_ACTIONS,
	cases: CASE_ACTIONS,
	ownMatters: OWN_MATTER_ACTIONS,
	sharing: SHARING_ACTIONS,
	adding: ADDING_ACTIONS,
	caseAdmin: CASE_ADMIN_ACTIONS,
	messages: MESSAGE_ACTIONS,
	clientUpdates: UPDATE_ACTIONS,
	backups: BACKUP_ACTIONS,
	privacy: CONSENT_ACTIONS,
	support: SUPPORT_ACTIONS,
	jobs: JOB_ACTIONS,
	log: LOG_ACTIONS,
} satisfies ActionTables;

export const ACTIONS = new Map(Object.values(TABLES).flatMap((table) => Object.entries<Action>(table)));

type AreaOf<Code> = Code extends `${infer Area}.${string}` ? Area : never;

/** Areas to filter the log by: the first parts of the codes. */
const AREA_NAMES: Record<AreaOf<ActionCode>, string> = {
	case: phrase("Cases"),
	"court-record": phrase("Court records"),
	message: phrase("Messages"),
	transaction: phrase("Payments"),
	complaint: phrase("Complaints"),
	feedback: phrase("Feedback"),
	user: phrase("Users"),
	consent: phrase("Consents"),
	plan: phrase("Packages"),
	number: phrase("Phone Numbers"),
	chamber: phrase("Chamber"),
	job: phrase("Background jobs"),
	backup: phrase("Backups"),
	audit: phrase("Audit log"),
	security: phrase("Security"),
};
export const AREAS = Object.entries(AREA_NAMES).map(([id, name]) => ({ id, name }));

/** Codes about an account's security: all, and those from outside the security log. */
const SECURITY_CODES = [...ACTIONS].filter(([, { owner }]) => owner !== undefined).map(([code]) => code);
export const ACCOUNT_CODES = SECURITY_CODES.filter((code) => !code.startsWith("security."));

/** The codes of an area; undefined for an unknown area, which filters nothing. */
export function actionsOf(area: string): string[] | undefined {
	if (area === "security") return SECURITY_CODES;
	return Object.hasOwn(AREA_NAMES, area)
		? [...ACTIONS.keys()].filter((code) => code.startsWith(`${area}.`))
		: undefined;
}

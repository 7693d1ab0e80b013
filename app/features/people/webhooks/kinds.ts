import { phrase } from "~/platform/language/translate";

/** The kinds of webhook event. Kinds may be added, never renamed. */
export const WEBHOOK_KINDS = [
	{ type: "case.added", description: phrase("A case was added") },
	{ type: "case.updated", description: phrase("Something else about a case changed") },
	{ type: "case.deleted", description: phrase("A case was deleted") },
	{ type: "case.record_found", description: phrase("The court record of a case was found") },
	{ type: "case.hearing_date", description: phrase("The next hearing was set, moved or removed") },
	{ type: "case.hearing_held", description: phrase("A hearing was held") },
	{ type: "case.stage", description: phrase("The stage changed") },
	{ type: "case.court", description: phrase("The court or the judge changed") },
	{ type: "case.disposed", description: phrase("The case was disposed of") },
	{ type: "case.order", description: phrase("An order was published") },
	{ type: "case.not_found", description: phrase("The court no longer finds the CNR") },
	{ type: "case.reopened", description: phrase("The court reopened a decided case") },
	{ type: "case.outcome", description: phrase("The case was transferred, or ended without a date") },
	{ type: "case.noted", description: phrase("A hearing was recorded, corrected or removed") },
	{ type: "case.confirmed", description: phrase("The court's record confirms the noted next date") },
	{ type: "case.differs", description: phrase("The court's record differs from the noted next date") },
	{ type: "case.listed", description: phrase("Tomorrow's hearing is on the court's list") },
	{ type: "case.not_listed", description: phrase("Tomorrow's hearing is not on the court's list") },
	{ type: "case.deadline", description: phrase("A to-do of a case was added, changed, done or deleted") },
	{ type: "message.status", description: phrase("A message was sent, delivered, read or failed") },
	{ type: "payment.captured", description: phrase("A payment was received") },
] as const;

export type WebhookKind = (typeof WEBHOOK_KINDS)[number]["type"];

/** As a non-empty tuple, for `z.enum`. */
export const KINDS = WEBHOOK_KINDS.map(({ type }) => type) as [WebhookKind, ...WebhookKind[]];

/** The kind of a test event, sent to one address whatever kinds it subscribes to. Tried once. */
export const TEST_KIND = "webhook.test";

type Condition = { disabledAt: Date | null; pausedAt: Date | null; failingSince: Date | null };

export function stateOf({ disabledAt, pausedAt, failingSince }: Condition): "on" | "failing" | "paused" | "disabled" {
	if (disabledAt) return "disabled";
	if (pausedAt) return "paused";
	return failingSince ? "failing" : "on";
}

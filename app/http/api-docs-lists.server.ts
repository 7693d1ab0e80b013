import type { OpenApiDocument } from "~/http/openapi";
import { USUAL_REFUSALS } from "~/http/openapi-answers.server";
import type { ErrorRow, WebhookKind } from "~/ui/api-docs/views";

/** The errors as the docs list them. */
export const apiErrors = ({ document }: { document: OpenApiDocument }): ErrorRow[] =>
	USUAL_REFUSALS.map(({ status, name }) => ({
		name,
		status: Number(status),
		meaning: (document.components.responses[name]?.description ?? "").replace(/\.$/, ""),
	}));

/** The kinds of webhook messages as the docs list them. */
export const webhookKinds: WebhookKind[] = [
	{ kind: "case.record_found", description: "The court's record of a new case has arrived" },
	{ kind: "case.hearing_date", description: "The next hearing was set, moved or taken away" },
	{ kind: "case.hearing_held", description: "A hearing took place" },
	{ kind: "case.stage", description: "The case has another stage" },
	{ kind: "case.court", description: "Another court or judge has the case" },
	{ kind: "case.disposed", description: "The case was disposed of" },
	{ kind: "case.order", description: "The court published an order" },
	{ kind: "case.not_found", description: "The court no longer finds the case" },
	{ kind: "message.status", description: "A message was delivered, read, or has failed" },
	{ kind: "payment.captured", description: "A payment was received" },
];

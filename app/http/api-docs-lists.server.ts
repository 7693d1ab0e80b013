import { API_ERROR_CODES } from "~/error-reasons";
import { WEBHOOK_KINDS } from "~/features/webhooks/kinds";
import type { ErrorRow, WebhookKind } from "~/ui/api-docs/views";

/** The errors as the docs list them. */
export const apiErrors: ErrorRow[] = API_ERROR_CODES.map(({ code, ...about }) => ({ name: code, ...about }));

/** The kinds of webhook messages as the docs list them. */
export const webhookKinds: WebhookKind[] = WEBHOOK_KINDS.map(({ type, description }) => ({ kind: type, description }));

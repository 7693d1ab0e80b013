import { deliverWebhook } from "~/features/people/webhooks/commands.deliver.server";
import { sendWebhookJob } from "~/features/people/webhooks/queues.server";
import { handle } from "~/platform/queue/job.server";

handle(sendWebhookJob, deliverWebhook);

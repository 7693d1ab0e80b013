import { recoverWebhooks } from "~/features/people/webhooks/commands.deliver.server";
import { deliverMessage } from "~/features/telling/outbox/commands.deliver.server";
import { recoverMessages } from "~/features/telling/outbox/commands.recover.server";
import { sendMessageJob } from "~/features/telling/outbox/queues.server";
import { phrase } from "~/platform/language/translate";
import { defineJob, handle } from "~/platform/queue/job.server";

handle(sendMessageJob, (job) => deliverMessage(job));

defineJob("recover-messages", {
	words: phrase("Resume unfinished messages"),
	schedule: { cron: "*/5 * * * *" },
	queue: { expireInSeconds: 60, retryLimit: 1, retryDelay: 30 },
	work: async () => {
		await recoverMessages();
		await recoverWebhooks();
	},
});

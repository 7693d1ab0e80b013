import { recoverWebhooks } from "~/features/people/webhooks/commands.deliver.server";
import { sendMessageJob, sendMessageSmsJob } from "~/features/telling/messages/queues.server";
import { deliverMessage } from "~/features/telling/messages/sending/commands.deliver.server";
import { recoverMessages } from "~/features/telling/messages/sending/commands.retry.server";
import { deliverMessageSms } from "~/features/telling/messages/sending/commands.sms.server";
import { phrase } from "~/platform/language/translate";
import { defineJob, handle } from "~/platform/queue/job.server";

handle(sendMessageJob, deliverMessage);
handle(sendMessageSmsJob, deliverMessageSms);

defineJob("recover-messages", {
	words: phrase("Resume unfinished messages"),
	schedule: { cron: "*/5 * * * *" },
	queue: { expireInSeconds: 60, retryLimit: 1, retryDelay: 30 },
	work: async () => {
		await recoverMessages();
		await recoverWebhooks();
	},
});

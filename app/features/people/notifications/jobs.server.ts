import { deliverSms } from "~/features/people/notifications/commands.server";
import { sendSmsJob } from "~/features/people/notifications/queues.server";
import { handle } from "~/platform/queue/job.server";

handle(sendSmsJob, deliverSms);

import { checkPaymentJob, refundPaymentJob } from "~/features/money/payments/queues.server";
import { executeRefund } from "~/features/money/payments/refunds/commands.refund.execute.server";
import { queueOpenPayments, recheckPayment } from "~/features/money/payments/settling/commands.check.server";
import { phrase } from "~/platform/language/translate";
import { defineJob, handle } from "~/platform/queue/job.server";

handle(checkPaymentJob, ({ transactionId }) => recheckPayment(transactionId));
handle(refundPaymentJob, ({ refundId }) => executeRefund(refundId));

defineJob("check-open-payments", {
	words: phrase("Check open payments"),
	schedule: { cron: "*/5 * * * *" },
	queue: { expireInSeconds: 120, retryLimit: 1, retryDelay: 60 },
	work: queueOpenPayments,
});

import { sendAnswer } from "~/features/telling/answers/commands.send.server";
import { answerQuestionJob } from "~/features/telling/answers/queues.server";
import { handle } from "~/platform/queue/job.server";

handle(answerQuestionJob, (job, { isLastAttempt }) => sendAnswer(job, { isLastAttempt }));

import { confirmStop } from "~/features/telling/answers/commands.confirm.server";
import { sendAnswer } from "~/features/telling/answers/commands.send.server";
import { answerQuestionJob, confirmStopJob } from "~/features/telling/answers/queues.server";
import { handle } from "~/platform/queue/job.server";

handle(confirmStopJob, (job, { isLastAttempt }) => confirmStop(job, { isLastAttempt }));
handle(answerQuestionJob, (job, { isLastAttempt }) => sendAnswer(job, { isLastAttempt }));

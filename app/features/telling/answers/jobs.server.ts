import { answerQuestion } from "~/features/telling/answers/commands.answer.server";
import { confirmStop } from "~/features/telling/answers/commands.confirm.server";
import { answerQuestionJob, confirmStopJob } from "~/features/telling/answers/queues.server";
import { handle } from "~/platform/queue/job.server";

handle(confirmStopJob, confirmStop);
handle(answerQuestionJob, (job) => answerQuestion(job));

import { answerQuestion, confirmStop } from "~/features/telling/answers/commands.answer.server";
import { answerQuestionJob, confirmStopJob } from "~/features/telling/answers/queues.server";
import { handle } from "~/platform/queue/job.server";

handle(confirmStopJob, confirmStop);
handle(answerQuestionJob, (job) => answerQuestion(job));

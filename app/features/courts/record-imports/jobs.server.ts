import { importCourtRecords } from "~/features/courts/record-imports/commands.server";
import { importCourtRecordsJob } from "~/features/courts/record-imports/queues.server";
import { handle } from "~/platform/queue/job.server";

handle(importCourtRecordsJob, importCourtRecords);

import { forgetUnusedAccounts } from "~/features/administration/people/commands.unused.server";
import {
	forgetOldChanges,
	reorderRestoredChanges,
} from "~/features/courts/court-records/changes/commands.forget.server";
import { forgetOldSharedLinks } from "~/features/courts/sharing/links.server";
import { forgetOldPaymentEvents } from "~/features/money/payments/settling/commands.webhook.server";
import { forgetUnverifiedAccounts } from "~/features/people/accounts/registration/commands.registration.server";
import { forgetOldCodes } from "~/features/people/sign-in/codes/otp.server";
import { forgetOldMessages } from "~/features/telling/outbox/commands.forget.server";
import { emptyFormerTables } from "~/platform/db/former-tables.server";
import { forgetOldLimits } from "~/platform/db/limiter.server";
import { phrase } from "~/platform/language/translate";
import { defineJob } from "~/platform/queue/job.server";
import { redactFailedJobs } from "~/platform/queue/queue-work.server";
import { eachRecord } from "~/platform/queue/round.server";
import { forgetOldSandboxMessages } from "~/sandbox/forget.server";
import { forgetOldData } from "~/worker/retention.server";

import.meta.glob("../{features/*,platform}/*/jobs.server.ts", { eager: true });

const OLD: (() => Promise<unknown>)[] = [
	forgetOldCodes,
	emptyFormerTables,
	forgetOldLimits,
	forgetOldPaymentEvents,
	forgetOldChanges,
	forgetOldSharedLinks,
	reorderRestoredChanges,
	redactFailedJobs,
	forgetUnverifiedAccounts,
];

defineJob("forget-old-codes", {
	words: phrase("Delete old codes and links"),
	schedule: { cron: "20 3 * * *" },
	queue: { expireInSeconds: 60, retryLimit: 1, retryDelay: 60 },
	work: () => eachRecord("old codes and links", OLD, { idOf: ({ name }) => name, work: (forget) => forget() }),
});

defineJob("forget-old-messages", {
	words: phrase("Delete old messages"),
	schedule: { cron: "40 3 * * *" },
	queue: { expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
	work: async () => {
		await forgetOldMessages();
		await forgetOldSandboxMessages();
	},
});

defineJob("forget-old-data", {
	words: phrase("Delete old data"),
	schedule: { cron: "0 4 * * *" },
	queue: { expireInSeconds: 900, retryLimit: 1, retryDelay: 60 },
	work: async () => {
		await forgetOldData();
		await forgetUnusedAccounts();
	},
});

import type { Asked } from "./sweep";

type Definition = {
	name: string;
	work?: (data: never, job: { attempt: number; isLastAttempt: boolean }) => Promise<unknown>;
};
type RunAll = (work: () => Promise<unknown>) => Promise<unknown>;

/** One attempt at a job, which the queue makes again if it fails. */
export function askedJob(
	{ name, work }: Definition,
	data: object,
	{ failIfLeftOut, takeSent }: { failIfLeftOut: RunAll; takeSent?: () => string[] },
): Asked {
	return {
		name: `job ${name} ${JSON.stringify(data).slice(0, 60)}`,
		isJob: true,
		...(takeSent && { takeSent }),
		async send() {
			try {
				await failIfLeftOut(async () => work?.(structuredClone(data) as never, { attempt: 1, isLastAttempt: false }));
				return { outcome: "done", words: "" };
			} catch (error) {
				return {
					outcome: "unavailable",
					words: String(error instanceof Error ? (error.stack ?? error) : error).slice(0, 300),
				};
			}
		},
	};
}

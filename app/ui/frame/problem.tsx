import { t } from "~/platform/language/translate";

type Answer = { result: { error?: Record<string, string[] | null> | null } };

export type ProblemProps = { answer: Answer | undefined };

/** First error of a form without visible fields. */
export function Problem({ answer }: ProblemProps) {
	const message = Object.values<string[] | null>(answer?.result.error ?? {}).flatMap((messages) => messages ?? [])[0];
	if (!message) return null;
	return (
		// biome-ignore lint/a11y/noAutofocus: a refused form starts with its error
		<p className="error-summary" role="alert" tabIndex={-1} autoFocus>
			{t(message)}
		</p>
	);
}

import { t } from "~/platform/language/translate";

type Answer = { result: { error?: Record<string, string[] | null> | null } };

export type ProblemProps = { answer: Answer | undefined };

/** The first error of a form that has no visible fields to show it beside. */
export function Problem({ answer }: ProblemProps) {
	const message = Object.values<string[] | null>(answer?.result.error ?? {}).flatMap((messages) => messages ?? [])[0];
	if (!message) return null;
	return (
		// biome-ignore lint/a11y/noAutofocus: a form that was refused starts with what is wrong
		<p className="error-summary" role="alert" tabIndex={-1} autoFocus>
			{t(message)}
		</p>
	);
}

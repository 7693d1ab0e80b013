type Answer = { result: { error?: Record<string, string[] | null> | null } };

/** The first error of a form that has no visible fields to show it beside. */
export function Problem({ answer }: { answer: Answer | undefined }) {
	const message = Object.values<string[] | null>(answer?.result.error ?? {}).flatMap((messages) => messages ?? [])[0];
	if (!message) return null;
	return (
		<p className="error-summary" role="alert">
			{message}
		</p>
	);
}

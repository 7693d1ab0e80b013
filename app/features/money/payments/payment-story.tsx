import type { StoryStep } from "~/features/money/payments/story.server";

export function PaymentStory({ steps }: { steps: StoryStep[] }) {
	return (
		<ol className="timeline">
			{steps.map(({ id, when, title, lines, isProblem }) => (
				<li key={id}>
					<p className="timeline-day">{when}</p>
					<div>
						<p className={isProblem ? "error" : "font-semibold"}>{title}</p>
						{lines.map((line) => (
							<p key={line} className="hint" dir="auto">
								{line}
							</p>
						))}
					</div>
				</li>
			))}
		</ol>
	);
}

import type { PaymentStep } from "~/features/money/payments/payment-history.server";

export function PaymentHistory({ steps }: { steps: PaymentStep[] }) {
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

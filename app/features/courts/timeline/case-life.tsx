import type { Life } from "~/features/courts/timeline/life";
import { asWritten } from "~/platform/language/translate";

/** Later stages are darker. */
const opacityOf = (shade: number) => (14 + 16 * shade) / 100;

const percent = (value: number) => `${value}%`;

/** A case's course as one line: a dot a hearing, gaps as long as adjournments, a shade a stage, the next hearing as a ring. */
export function CaseLife({ life }: { life: Life | null }) {
	if (!life) return null;
	const { words, nextWords, dots, spans, stages, years, end } = life;
	return (
		<figure className="life">
			<figcaption className="rest">{words}</figcaption>
			<svg height="40" width="100%" role="img" aria-label={[words, nextWords].filter(Boolean).join(". ")}>
				{spans.map(({ from, width, shade }) => (
					<rect
						key={from}
						x={percent(from)}
						width={percent(width)}
						y="9"
						height="10"
						className="stage"
						opacity={opacityOf(shade)}
					/>
				))}
				<svg viewBox="0 -14 100 40" preserveAspectRatio="none" aria-hidden="true">
					<path d={dots} />
				</svg>
				{end === "next" && <circle cx="100%" cy="14" r="6" className="life-next" />}
				{end === "decided" && <rect x="100%" y="5" width="4" height="18" />}
				{years.map(({ year, at }) => (
					<text key={year} x={percent(at)} y="37">
						{year}
					</text>
				))}
			</svg>
			{stages.length > 1 && (
				<p className="rest">
					{stages.map((stage, shade) => (
						<span key={stage} {...asWritten(stage)}>
							<svg opacity={opacityOf(shade)} aria-hidden="true" />
							{stage}
						</span>
					))}
				</p>
			)}
		</figure>
	);
}

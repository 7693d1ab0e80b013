import { t } from "~/platform/language/translate";

/** Lines of the slip in eCourts's wording. */
const LINES = [
	["Case Type", "R.C.S."],
	["Filing Number", "1021/2024"],
	["Registration Number", "412/2024"],
] as const;
const LINE_HEIGHT = 22;
const FIRST_LINE = 80;
const CNR_LINE = FIRST_LINE + LINES.length * LINE_HEIGHT + 8;

export function CnrPicture() {
	return (
		<svg
			className="max-w-full"
			width="400"
			viewBox="0 0 320 196"
			role="img"
			aria-label={t("A court's case status slip. The last line reads: CNR Number MHPU010012342024.")}
			fontSize="12"
			fill="currentColor"
		>
			<path
				d="M8 4h304v180l-16 8-16-8-16 8-16-8-16 8-16-8-16 8-16-8-16 8-16-8-16 8-16-8-16 8-16-8-16 8-16-8-16 8-16-8-16 8z"
				fill="none"
				stroke="currentColor"
			/>
			<text x="160" y="28" textAnchor="middle" fontSize="14" fontWeight="600">
				District and Sessions Court, Pune
			</text>
			<text x="160" y="48" textAnchor="middle">
				Case Status
			</text>
			<path d="M24 60h272" stroke="currentColor" />
			{LINES.map(([name, value], position) => (
				<g key={name}>
					<text x="24" y={FIRST_LINE + position * LINE_HEIGHT}>
						{name}
					</text>
					<text x="156" y={FIRST_LINE + position * LINE_HEIGHT}>
						{value}
					</text>
				</g>
			))}
			<g className="text-brand" fontWeight="600">
				<rect
					x="16"
					y={CNR_LINE - 18}
					width="288"
					height="28"
					rx="4"
					fill="none"
					stroke="currentColor"
					strokeWidth="2.5"
				/>
				<text x="24" y={CNR_LINE}>
					CNR Number
				</text>
				<text x="156" y={CNR_LINE}>
					MHPU010012342024
				</text>
			</g>
		</svg>
	);
}

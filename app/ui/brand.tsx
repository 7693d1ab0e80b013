/** The product's mark and name. */
export function Brand({ size = 24 }: { size?: number }) {
	return (
		<span className="inline-flex items-center">
			<svg className="mr-2" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
				<rect width="32" height="32" rx="6" fill="#1f4b7a" />
				<path
					d="M16 6v20M9 26h14M7 10h18M7 10l-3 8h6zM25 10l-3 8h6z"
					fill="none"
					stroke="#fff"
					strokeWidth="2"
					strokeLinecap="round"
					strokeLinejoin="round"
				/>
			</svg>
			Nyaya Diary
		</span>
	);
}

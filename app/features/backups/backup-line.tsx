/** How backups stand, as a line of the overview; a warning where the last good one is old. */
export function BackupLine({ words, isWarning }: { words: string[]; isWarning: boolean }) {
	return (
		<p className={isWarning ? "error-summary" : "hint"} role={isWarning ? "alert" : undefined}>
			{words.join(" ")}
		</p>
	);
}

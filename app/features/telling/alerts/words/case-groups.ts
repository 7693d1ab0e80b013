import type { NoticeCase, NoticeContent } from "~/features/telling/alerts/words/channel-content";

/** Groups entries by case, in the order the cases first appear. */
export function byCase(entries: NoticeCase[]): [NoticeCase, ...NoticeCase[]][] {
	const groups = new Map<string, [NoticeCase, ...NoticeCase[]]>();
	for (const entry of entries) {
		const group = groups.get(entry.caseId);
		if (group) group.push(entry);
		else groups.set(entry.caseId, [entry]);
	}
	return [...groups.values()];
}

/** The only case of a notice; undefined for several. */
export function onlyCase({ cases, caseCount }: NoticeContent): [NoticeCase, ...NoticeCase[]] | undefined {
	const groups = byCase(cases);
	return groups.length === 1 && caseCount <= cases.length ? groups[0] : undefined;
}

/** Groups entries by their words, in the order the words first appear. */
export function grouped(entries: NoticeCase[], wordsOf: (entry: NoticeCase) => string): [string, NoticeCase[]][] {
	const groups = new Map<string, NoticeCase[]>();
	for (const entry of entries) groups.set(wordsOf(entry), [...(groups.get(wordsOf(entry)) ?? []), entry]);
	return [...groups];
}

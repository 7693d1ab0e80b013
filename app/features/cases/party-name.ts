/** The party a case goes by: the one an administrator set, else its first petitioner (decision 17). */
export const partyNameOf = (item: { partyName: string | null; petitioners: string[] }) =>
	item.partyName ?? item.petitioners[0] ?? null;

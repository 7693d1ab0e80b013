/** Each `sql` returns the rows that break its invariant. */
export const pageInvariants = [
	{
		name: "the versions of a page are counted from one, without a gap",
		sql: `select page, count(*) as versions, max(version) as last from page_versions
			group by page having count(*) <> max(version)`,
	},
];

import { expect, test } from "vitest";
import { countReports, listReports, MAX_REPORTS } from "~/features/administration/jobs/browser-reports.server";
import { sql } from "~/platform/db/client.server";

const inline = { directive: "script-src-elem", blocked: "inline", path: "/user/cases" };

test("equal reports are saved as one row with a count", async () => {
	await countReports([inline, inline, { ...inline, path: "/user/diary" }]);
	await countReports([inline]);
	const rows = await listReports();
	expect(rows.map(({ path, count }) => [path, count]).sort()).toEqual([
		["/user/cases", "3"],
		["/user/diary", "1"],
	]);
});

test("at most 500 rows are kept, and the oldest are deleted", async () => {
	await sql`insert into browser_reports (directive, blocked, path, count, last_at)
		select 'img-src', 'inline', '/p' || chr(97 + n % 26) || n, 1, now() - n * interval '1 minute'
		from generate_series(1, ${MAX_REPORTS}) n`;
	await countReports([inline]);
	const [left] = await sql`select count(*)::int as rows, bool_or(path = ${inline.path}) as newest,
		bool_or(last_at <= now() - ${MAX_REPORTS} * interval '1 minute') as oldest from browser_reports`;
	expect(left).toEqual({ rows: MAX_REPORTS, newest: true, oldest: false });
});

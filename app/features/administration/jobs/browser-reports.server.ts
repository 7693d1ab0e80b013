import { desc, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { type BrowserReport, readReports } from "~/features/administration/jobs/browser-reports";
import { browserReports } from "~/features/administration/jobs/schema";
import { formatMoment } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { createTokenBucket } from "~/platform/db/token-bucket.server";

/** Anyone may post reports, so only the newest rows are kept. */
export const MAX_REPORTS = 500;
const SHOWN = 50;

const figures = new Intl.NumberFormat("en-IN");

const MINUTE_SECONDS = 60;
const REPORTS_A_MINUTE = 60;
const ofAddress = createTokenBucket({ name: "browser-reports", seconds: MINUTE_SECONDS });

const nameOf = ({ directive, blocked, path }: BrowserReport) => `${directive} ${blocked} ${path}`;

/** Counts reports. Rows are written in a fixed order, so that two requests cannot deadlock. */
export async function countReports(reports: BrowserReport[]): Promise<void> {
	const counts = new Map<string, BrowserReport & { count: number }>();
	for (const one of reports) {
		const name = nameOf(one);
		counts.set(name, { ...one, count: (counts.get(name)?.count ?? 0) + 1 });
	}
	if (counts.size === 0) return;
	const rows = [...counts.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
	await db
		.insert(browserReports)
		.values(rows)
		.onConflictDoUpdate({
			target: [browserReports.directive, browserReports.blocked, browserReports.path],
			set: { count: sql`${browserReports.count} + excluded.count`, lastAt: sql`now()` },
		});
	await db.execute(sql`delete from ${browserReports} where ctid = any(array(
		select ctid from ${browserReports} order by last_at desc, directive, blocked, path offset ${MAX_REPORTS}))`);
}

/** @throws DomainError `too-many` where one address sends more than browsers do */
export async function receiveReports(address: string, body: unknown): Promise<void> {
	const { isRefused, secondsLeft } = await ofAddress.take(address, () => REPORTS_A_MINUTE);
	if (isRefused) throw new DomainError("too-many", "Too many reports.", { retryAfterSeconds: secondsLeft });
	await countReports(readReports(body));
}

/** The newest reports first. */
export async function listReports() {
	const rows = await db.select().from(browserReports).orderBy(desc(browserReports.lastAt)).limit(SHOWN);
	return rows.map(({ count, firstAt, lastAt, ...row }) => ({
		...row,
		count: figures.format(count),
		first: formatMoment(firstAt),
		last: formatMoment(lastAt),
	}));
}
export type ReportItem = Awaited<ReturnType<typeof listReports>>[number];

import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { phrase, phrases, t } from "~/platform/language/translate";
import { DataTable, labelled, RowHead } from "~/ui/list/table";

export type PageItem = { page: string; to: string; title: string; inForce: string; coming: string };

export function PageTable({ items }: { items: PageItem[] }) {
	return (
		<DataTable label={t("Pages")} hasCards columns={phrases("Page", "In force", "Scheduled", "Actions")}>
			{items.map(({ page, to, title, inForce, coming }) => (
				<tr key={page}>
					<RowHead label={phrase("Page")}>
						<a href={to}>{t(title)}</a>
					</RowHead>
					<td {...labelled("In force")}>{inForce || "–"}</td>
					<td {...labelled("Scheduled")}>{coming || "–"}</td>
					<td {...labelled("Actions")}>
						<Link to={paths.admin.page(page)} className="button button-small">
							{t("Edit")}
							<span className="visually-hidden"> {t(title)}</span>
						</Link>
					</td>
				</tr>
			))}
		</DataTable>
	);
}

export type VersionItem = { version: number; to: string; when: string; by: string; at: string };

export function VersionTable({ items }: { items: VersionItem[] }) {
	return (
		<DataTable label={t("Versions")} hasCards columns={phrases("Version", "In force", "Written by", "Written on")}>
			{items.map(({ version, to, when, by, at }) => (
				<tr key={version}>
					<RowHead label={phrase("Version")}>
						<a href={to}>{t("Version {version}", { version })}</a>
					</RowHead>
					<td {...labelled("In force")}>{when}</td>
					<td {...labelled("Written by")} dir="auto">
						{by}
					</td>
					<td {...labelled("Written on")}>{at}</td>
				</tr>
			))}
		</DataTable>
	);
}

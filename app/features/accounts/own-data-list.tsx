import { t } from "~/language/translate";
import type { profilePaths } from "~/paths";

type OwnDataListProps = {
	kinds: { kind: string; count: number }[];
	paths: Pick<ReturnType<typeof profilePaths>, "dataJson" | "dataCsv">;
};

/** What is stored about a person, as one file and kind by kind. */
export function OwnDataList({ kinds, paths }: OwnDataListProps) {
	return (
		<>
			<p className="actions">
				<a href={paths.dataJson} className="button button-primary" download>
					{t("Download everything (JSON)")}
				</a>
			</p>
			<h3>{t("As spreadsheets (CSV)")}</h3>
			<ul>
				{kinds.map(({ kind, count }) => (
					<li key={kind} className="mt-3">
						<a href={`${paths.dataCsv}?kind=${kind}`} download>
							{kind.replaceAll("_", " ")}
						</a>{" "}
						<span className="hint">
							{count} {count === 1 ? t("row") : t("rows")}
						</span>
					</li>
				))}
			</ul>
		</>
	);
}

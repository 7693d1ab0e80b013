import type { ReactNode } from "react";
import { PAPER_WORDS, type Room, roomInWords, sizeInWords } from "~/features/courts/papers/kinds";
import type { ListedCopy, ListedPaper } from "~/features/courts/papers/shown.server";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { type Day, formatDay } from "~/platform/calendar/day";
import { asWritten, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";

type LineProps = { day: Day | null; children: ReactNode; more: ReactNode };

const Line = ({ day, children, more }: LineProps) => (
	<li>
		<time dateTime={day ?? undefined} className="rest">
			{day ? formatDay(day) : "–"}
		</time>
		<p className="wrap-anywhere">
			{children} <span className="rest">{more}</span>
		</p>
	</li>
);

type PaperLineProps = { paper: ListedPaper; caseId: string };

function PaperLine({ paper: { id, day, name, kind, words, bytes, writer, isShared }, caseId }: PaperLineProps) {
	const may = useMay();
	const more = [t(PAPER_WORDS[kind]), sizeInWords(bytes), writer, isShared && t("on the shared page")];
	return (
		<Line
			day={day}
			more={
				<>
					{more.filter(Boolean).join(" · ")}
					{may("delete") && (
						<>
							{" · "}
							<Link to={paths.deletePaper(caseId, id)} className="no-print" aria-label={t("Delete {name}", { name })}>
								{t("Delete")}
							</Link>
						</>
					)}
				</>
			}
		>
			<a href={paths.paper(caseId, id)} dir="auto" download>
				{name}
			</a>
			{words && (
				<>
					{" · "}
					<bdi>{words}</bdi>
				</>
			)}
		</Line>
	);
}

type CopyLineProps = { copy: ListedCopy; caseId: string };

const CopyLine = ({ copy: { id, day, name, bytes, isShared, problem }, caseId }: CopyLineProps) => (
	<Line
		day={day}
		more={
			bytes === null
				? (problem ?? t("Being fetched from the court"))
				: [sizeInWords(bytes), isShared && t("on the shared page")].filter(Boolean).join(" · ")
		}
	>
		{bytes === null ? (
			<span {...asWritten(name)}>{name}</span>
		) : (
			<a href={paths.paper(caseId, id)} {...asWritten(name)} download>
				{name}
			</a>
		)}
	</Line>
);

type PapersPartProps = { caseId: string; papers: ListedPaper[]; copies: ListedCopy[]; room: Room };

/** The papers of a case, and the copies of its orders. */
export function PapersPart({ caseId, papers, copies, room }: PapersPartProps) {
	const may = useMay();
	const isAny = papers.length > 0 || copies.some(({ bytes }) => bytes !== null);
	return (
		<section>
			<div className="heading-line mt-3">
				<h2>{t("Papers")}</h2>
				{may("paper") && (
					<Link to={paths.addPaper(caseId)} className="no-print">
						{t("Add a paper")}
					</Link>
				)}
				{isAny && may("export") && (
					<a href={paths.allPapers(caseId)} className="no-print" download>
						{t("Download all")}
					</a>
				)}
			</div>
			{papers.length === 0 && <p className="hint">{t("No papers yet.")}</p>}
			<ol className="hearing-lines paper-lines">
				{papers.map((paper) => (
					<PaperLine key={paper.id} paper={paper} caseId={caseId} />
				))}
			</ol>
			<p className="hint mt-2">
				{roomInWords(room)}
				{!room.hasPackage && may("money") && (
					<>
						{" · "}
						<Words id="With a <0>package</0>: 1 GB">
							<Link to={paths.packages} />
						</Words>
					</>
				)}
			</p>
			{copies.length > 0 && <h2 className="mt-4 mb-1">{t("Copies of the court's orders")}</h2>}
			<ol className="hearing-lines paper-lines">
				{copies.map((copy) => (
					<CopyLine key={copy.id} copy={copy} caseId={caseId} />
				))}
			</ol>
		</section>
	);
}

import { Fragment, type ReactNode } from "react";
import { Waiting } from "~/features/courts/adding/waiting";
import { CaseActs, HearingActs } from "~/features/courts/cases/page/case-acts";
import { CaseHead, PartLinks } from "~/features/courts/cases/page/case-head";
import { NextHearingCard } from "~/features/courts/cases/page/next-hearing-card";
import { AlertsPart, NoteAndTags } from "~/features/courts/cases/page/note-and-tags";
import type { CasePage } from "~/features/courts/cases/page/queries.server";
import { CaseFacts } from "~/features/courts/cases/status/case-details";
import { ConflictNotes } from "~/features/courts/conflicts/conflict-notes";
import { CaseChangeList } from "~/features/courts/court-records/changes/change-list";
import { TodoBlock } from "~/features/courts/deadlines/todo-list";
import { ReplacedEntries } from "~/features/courts/hearings/replaced-entries";
import { HasCnrNow } from "~/features/courts/own-matters/has-cnr-now";
import { PapersPart } from "~/features/courts/papers/papers-part";
import { ShareWithClient } from "~/features/courts/sharing/share-with-client";
import { CaseLife } from "~/features/courts/timeline/case-life";
import { CaseTimeline, LastHearings } from "~/features/courts/timeline/case-timeline";
import { type ChamberRole, hasRight, type Right } from "~/features/people/chamber/rights";
import { useActingFor } from "~/features/people/chamber/use-may";
import type { Loaded } from "~/features/telling/case-page/loads.server";
import { CaseClients } from "~/features/telling/clients/case-clients";
import { chatLink } from "~/features/telling/messages/chat-link";
import { ShareWords } from "~/features/telling/messages/own-words/share-words";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import type { Basis } from "~/ui/form/safe-form";

/** A case as its page shows it. */
type ShownCase = CasePage & {
	loaded: Loaded;
	/** The page the person came from. */
	back: string;
	/** This page with its part, without an open form. */
	here: string;
	/** The chosen part, "" for the first. */
	part: string;
	/** The form to show. */
	edit: string;
	/** A refused form. */
	result: Basis["result"];
};

/** A part with a `right` is loaded and shown only for those who have it; `loads.server.ts` loads what it needs beyond the case. */
type Part = {
	name: string;
	right?: Right;
	/** The head is always shown; main and beside are the page's first part. */
	place: "head" | "main" | "beside" | "hearings" | "details" | "clients" | "papers";
	show: (page: ShownCase) => ReactNode;
};

/** The parts of a case's page, in the order in which each place shows them. */
const PARTS: Part[] = [
	{ name: "head", place: "head", show: (page) => <CaseHead {...page} /> },
	{ name: "part-links", place: "head", show: (page) => <PartLinks {...page} /> },
	{ name: "conflicts", place: "main", show: ({ loaded }) => <ConflictNotes {...loaded} /> },
	{ name: "next-hearing", place: "main", show: (page) => <NextHearingOf {...page} /> },
	{ name: "to-do", place: "main", show: (page) => <TodosOf {...page} /> },
	{ name: "course", place: "main", show: (page) => <Course {...page} /> },
	{ name: "note-and-tags", place: "beside", show: (page) => <NoteAndTags {...page} /> },
	{ name: "cnr", right: "change", place: "beside", show: (page) => page.item.cnrNumber === "" && cnrForm(page) },
	{ name: "hearing-acts", place: "hearings", show: (page) => <HearingActs {...page} /> },
	{ name: "changes", place: "hearings", show: ({ loaded }) => <CaseChangeList items={loaded.changes} /> },
	{ name: "timeline", place: "hearings", show: (page) => <CaseTimeline {...page} {...page.loaded.timeline} /> },
	{ name: "replaced", place: "hearings", show: (page) => <ReplacedEntries {...page} {...page.loaded} /> },
	{ name: "facts", place: "details", show: (page) => <CaseFacts {...page} {...page.loaded.facts} /> },
	{ name: "alerts", right: "change", place: "details", show: ({ isMuted }) => <AlertsPart isMuted={isMuted} /> },
	{ name: "acts", place: "details", show: (page) => <CaseActs {...page} /> },
	{ name: "clients", place: "clients", show: (page) => <CaseClients {...page} {...page.loaded.clients} /> },
	{ name: "links", right: "share", place: "clients", show: ({ item }) => <ShareWithClient caseId={item.id} /> },
	{
		name: "own-words",
		place: "clients",
		show: (page) => <ShareWords {...page.loaded["own-words"]} back={page.back} />,
	},
	{ name: "papers", place: "papers", show: ({ item, loaded }) => <PapersPart caseId={item.id} {...loaded.papers} /> },
];

function NextHearingOf({ result, loaded: { "next-hearing": hearing }, ...page }: ShownCase) {
	if (page.item.lookUp === "waiting" && !page.item.isNoted)
		return (
			<Waiting
				label={
					page.item.ownForum === null ? t("Fetching details from eCourts") : t("Fetching details from eCourtsIndia")
				}
				usual={hearing.usual}
			/>
		);
	const problem = result?.error?.[""]?.[0] ?? result?.error?.cnr_number?.[0];
	return <NextHearingCard {...page} newest={hearing.newest} shareUrl={chatLink(hearing.shared)} problem={problem} />;
}

const TodosOf = ({ loaded, today, result }: ShownCase) => (
	<TodoBlock {...loaded["to-do"]} today={today} result={result} />
);

const Course = ({ loaded: { course }, part }: ShownCase) => (
	<>
		<CaseLife life={course.life} />
		{part !== "all" && <LastHearings items={course.last} />}
	</>
);

const cnrForm = ({ item, result, loaded: { cnr } }: ShownCase) => (
	<HasCnrNow
		lookUp={cnr.canLookUp ? paths.lookUpMatter(item.id) : undefined}
		typed={result?.initialValue?.cnr_number}
		errors={result?.error?.cnr_number}
	/>
);

const FIRST = ["main", "beside"];

const isShown = (place: Part["place"], part: string) =>
	place === "head" || part === "all" || (FIRST.includes(place) ? part === "" : place === part);

/** The parts that a member of this role may see of the chosen one; undefined is the owner. */
export const partsFor = (role: ChamberRole | undefined, part: string) =>
	PARTS.filter(({ right, place }) => isShown(place, part) && (!right || hasRight(role, right)));

export function PartsAt({ place, page }: { place: Part["place"]; page: ShownCase }) {
	return partsFor(useActingFor()?.role, page.part)
		.filter((part) => part.place === place)
		.map(({ name, show }) => <Fragment key={name}>{show(page)}</Fragment>);
}

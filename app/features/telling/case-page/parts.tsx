import { Fragment, type ReactNode } from "react";
import { Waiting } from "~/features/courts/adding/waiting";
import { CaseHead, PartLinks } from "~/features/courts/cases/page/case-head";
import { NextHearingCard } from "~/features/courts/cases/page/next-hearing-card";
import { NoteAndTags } from "~/features/courts/cases/page/note-and-tags";
import { ConflictNotes } from "~/features/courts/conflicts/conflict-notes";
import { TodoBlock } from "~/features/courts/deadlines/todo-list";
import { HasCnrNow } from "~/features/courts/own-matters/has-cnr-now";
import { CaseLife } from "~/features/courts/timeline/case-life";
import { LastHearings } from "~/features/courts/timeline/last-hearings";
import { type ChamberRole, hasRight, type Right } from "~/features/people/chamber/rights";
import { useActingFor } from "~/features/people/chamber/use-may";
import type { ShownCase } from "~/features/telling/case-page/shown-case";
import { chatLink } from "~/features/telling/messages/chat-link";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { lazily } from "~/ui/frame/lazily";

/** A part with a `right` is loaded and shown only for those who have it; `loads.server.ts` loads what it needs beyond the case. */
type Part = {
	name: string;
	right?: Right;
	/** The head is always shown; main and beside are the page's first part. */
	place: "head" | "main" | "beside" | "hearings" | "details" | "clients" | "papers";
	/** Parts without it are those of `more-parts.tsx`, which a browser fetches when one of them is opened. */
	show?: (page: ShownCase) => ReactNode;
};

const MorePart = lazily(() => import("~/features/telling/case-page/more-parts"));

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
	{ name: "hearing-acts", place: "hearings" },
	{ name: "changes", place: "hearings" },
	{ name: "timeline", place: "hearings" },
	{ name: "replaced", place: "hearings" },
	{ name: "facts", place: "details" },
	{ name: "alerts", right: "change", place: "details" },
	{ name: "acts", place: "details" },
	{ name: "clients", place: "clients" },
	{ name: "links", right: "share", place: "clients" },
	{ name: "own-words", place: "clients" },
	{ name: "papers", place: "papers" },
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
		.map(({ name, show }) => (
			<Fragment key={name}>{show ? show(page) : <MorePart name={name} page={page} />}</Fragment>
		));
}

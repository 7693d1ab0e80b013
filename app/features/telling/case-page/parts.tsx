import { Fragment, type ReactNode } from "react";
import { SideForm } from "~/features/courts/appearance/side-form";
import { CaseActions, CaseHead, LeaveList } from "~/features/courts/cases/page/case-head";
import { NextHearingCard } from "~/features/courts/cases/page/next-hearing-card";
import { AlertsPart, NoteAndTags } from "~/features/courts/cases/page/note-and-tags";
import type { CasePage } from "~/features/courts/cases/page/queries.server";
import { CaseFacts } from "~/features/courts/cases/status/case-details";
import { CaseTimeline } from "~/features/courts/cases/timeline/case-timeline";
import { CaseChangeList } from "~/features/courts/court-records/changes/change-list";
import { ReplacedEntries } from "~/features/courts/hearings/replaced-entries";
import { HasCnrNow } from "~/features/courts/own-matters/has-cnr-now";
import { ShareWithClient } from "~/features/courts/sharing/share-with-client";
import { type ChamberRole, hasRight, type Right } from "~/features/people/chamber/rights";
import { useActingFor } from "~/features/people/chamber/use-may";
import type { Loaded } from "~/features/telling/case-page/loads.server";
import { ShareWords } from "~/features/telling/messages/own-words/share-words";
import { CaseMessages } from "~/features/telling/messages/sent/case-messages";
import type { Basis } from "~/ui/form/safe-form";

/** A case as its page shows it. `back` is the page the person came from, `here` this one, `result` a refused form. */
type ShownCase = Omit<CasePage, "newest"> & { loaded: Loaded; back: string; here: string; result: Basis["result"] };

/** A part with a `right` is loaded and shown only for those who have it; `loads.server.ts` loads what it needs beyond the case. */
type Part = {
	name: string;
	right?: Right;
	place: "head" | "main" | "beside" | "record" | "below";
	show: (page: ShownCase) => ReactNode;
};

/** The parts of a case's page, in the order in which each place shows them. */
const PARTS: Part[] = [
	{ name: "head", place: "head", show: (page) => <CaseHead {...page} /> },
	{ name: "next-hearing", place: "main", show: (page) => <NextHearingCard {...page} problem={problemOf(page)} /> },
	{ name: "actions", place: "main", show: (page) => <CaseActions {...page} shareUrl={page.loaded.actions} /> },
	{ name: "changes", place: "main", show: ({ changes }) => <CaseChangeList items={changes} /> },
	{ name: "note-and-tags", place: "beside", show: (page) => <NoteAndTags {...page} /> },
	{ name: "cnr", right: "change", place: "record", show: (page) => page.item.ownForum !== null && cnrForm(page) },
	{ name: "timeline", place: "record", show: (page) => <CaseTimeline {...page} /> },
	{ name: "replaced", place: "record", show: (page) => <ReplacedEntries {...page} {...page.loaded} /> },
	{ name: "facts", place: "record", show: (page) => <CaseFacts {...page} /> },
	{ name: "side", right: "change", place: "below", show: (page) => <SideForm {...page} isFound={page.isSideFound} /> },
	{ name: "messages", place: "below", show: (page) => <CaseMessages {...page.loaded.messages} item={page.item} /> },
	{ name: "links", right: "share", place: "below", show: ({ item }) => <ShareWithClient caseId={item.id} /> },
	{ name: "own-words", place: "below", show: (page) => <ShareWords {...page.loaded["own-words"]} back={page.back} /> },
	{ name: "alerts", right: "change", place: "below", show: ({ isMuted }) => <AlertsPart isMuted={isMuted} /> },
	{ name: "leave-list", place: "below", show: (page) => <LeaveList {...page} /> },
];

const problemOf = ({ result }: ShownCase) => result?.error?.[""]?.[0] ?? result?.error?.cnr_number?.[0];

const cnrForm = ({ result }: ShownCase) => (
	<HasCnrNow typed={result?.initialValue?.cnr_number} errors={result?.error?.cnr_number} />
);

/** The parts that a member of this role may see; undefined is the owner. */
export const partsFor = (role: ChamberRole | undefined) => PARTS.filter(({ right }) => !right || hasRight(role, right));

export function PartsAt({ place, page }: { place: Part["place"]; page: ShownCase }) {
	return partsFor(useActingFor()?.role)
		.filter((part) => part.place === place)
		.map(({ name, show }) => <Fragment key={name}>{show(page)}</Fragment>);
}

import type { ReactNode } from "react";
import { AlertsPart } from "~/features/courts/cases/page/alerts-part";
import { CaseActs, HearingActs } from "~/features/courts/cases/page/case-acts";
import { CaseFacts } from "~/features/courts/cases/status/case-details";
import { CaseChangeList } from "~/features/courts/court-records/changes/change-list";
import { ReplacedEntries } from "~/features/courts/hearings/replaced-entries";
import { PapersPart } from "~/features/courts/papers/papers-part";
import { ShareWithClient } from "~/features/courts/sharing/share-with-client";
import { CaseTimeline } from "~/features/courts/timeline/case-timeline";
import type { ShownCase } from "~/features/telling/case-page/shown-case";
import { CaseClients } from "~/features/telling/clients/case-clients";
import { ShareWords } from "~/features/telling/messages/own-words/share-words";
import { own } from "~/platform/outside/own";

/** What is shown of the parts behind the page's links. */
const SHOWN: Record<string, (page: ShownCase) => ReactNode> = {
	"hearing-acts": (page) => <HearingActs {...page} />,
	changes: ({ loaded }) => <CaseChangeList items={loaded.changes} />,
	timeline: (page) => <CaseTimeline {...page} {...page.loaded.timeline} />,
	replaced: (page) => <ReplacedEntries {...page} {...page.loaded} />,
	facts: (page) => <CaseFacts {...page} {...page.loaded.facts} />,
	alerts: ({ isMuted }) => <AlertsPart isMuted={isMuted} />,
	acts: (page) => <CaseActs {...page} />,
	clients: (page) => <CaseClients {...page} {...page.loaded.clients} />,
	links: ({ item }) => <ShareWithClient caseId={item.id} />,
	"own-words": ({ loaded, back }) => <ShareWords {...loaded["own-words"]} back={back} />,
	papers: ({ item, loaded }) => <PapersPart caseId={item.id} {...loaded.papers} />,
};

type MorePartProps = { name: string; page: ShownCase };

export default function MorePart({ name, page }: MorePartProps) {
	return own(SHOWN, name)?.(page);
}

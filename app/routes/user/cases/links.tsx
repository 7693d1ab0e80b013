import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { z } from "zod";
import { requireCase } from "~/features/courts/cases/queries.server";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { reasonToWithholdNames, withNamesWithheld } from "~/features/courts/court-records/withheld-names";
import { sharePapers } from "~/features/courts/papers/commands.server";
import { SharedPapers } from "~/features/courts/papers/shared-papers";
import { listShareable } from "~/features/courts/papers/shown.server";
import { listSharedLinks, shareCaseWithProof, stopSharing } from "~/features/courts/sharing/links.server";
import { SharedLinks } from "~/features/courts/sharing/shared-links";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { requireFreshProof } from "~/features/people/sign-in/proof.server";
import { chatLink } from "~/features/telling/messages/chat-link";
import { paths } from "~/paths";
import { dayInIndia, formatDay, formatRecentMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "share" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Share with a client")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "share");
	const shared = await orNotFound(requireCase(acting.ownerId, params.caseId ?? ""));
	const today = dayInIndia(new Date());
	const name = caseNameOf(shared);
	const sharedName = caseNameOf(withNamesWithheld(shared));
	const links = await listSharedLinks(acting.ownerId, shared.id);
	const proof = await askedProof(await requireUser(request));
	const withholdingReason = reasonToWithholdNames(shared);
	const papers = proof || withholdingReason ? [] : await listShareable(acting, shared.id);
	return {
		proof,
		caseId: shared.id,
		name,
		withholdingReason,
		papers,
		links: links.map(({ id, address, createdAt, expiresAt, views, viewedAt }) => ({
			id,
			shown: proof ? null : { address, chat: chatLink(`${sharedName}\n${address}`) },
			made: formatDay(dayInIndia(createdAt)),
			until: formatDay(dayInIndia(expiresAt)),
			views,
			viewed: viewedAt && formatRecentMoment(viewedAt, today),
		})),
	};
}

const form = z.object({
	link: z.string().max(100).optional(),
	intent: z.enum(["show", "papers"]).optional(),
	paper: z.array(z.string().max(100)).max(1000).default([]),
	password: passwordProof,
});

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "share");
	const caseId = params.caseId ?? "";
	const user = await requireUser(request);
	const here = paths.caseLinks(caseId);
	return submit(request, form, async ({ link, intent, paper, password }) => {
		if (intent === "papers") {
			await sharePapers({ user, password }, acting, caseId, paper);
			return redirectWithFlash(here, t("The papers on the shared page are chosen."));
		}
		if (link) {
			await stopSharing(acting, caseId, link);
			return redirectWithFlash(here, t("The link is stopped."));
		}
		if (intent === "show") {
			await requireFreshProof({ user, password });
			return redirect(here, 303);
		}
		await shareCaseWithProof({ user, password }, acting, caseId);
		return redirectWithFlash(here, t("The link is ready."));
	});
}

export default function CaseLinks() {
	const { caseId, name, withholdingReason, papers, links, proof } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	return (
		<>
			<BackHead title={t("Share with a client")} backTo={paths.case(caseId)} />
			<p dir="auto" className="mb-3">
				{name}
			</p>
			<SharedLinks links={links} withholdingReason={withholdingReason} proof={proof} result={result} />
			<SharedPapers papers={papers} />
		</>
	);
}

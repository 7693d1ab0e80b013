import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { endInput } from "~/features/people/chamber/chamber-input";
import { endMembership } from "~/features/people/chamber/commands.server";
import { requireEndable } from "~/features/people/chamber/queries.server";
import { paths } from "~/paths";
import { countWords, phrase, t } from "~/platform/language/translate";
import { Choice } from "~/ui/form/choice";
import { ConfirmDialog } from "~/ui/form/confirm-dialog";
import { useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("End access")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return orNotFound(requireEndable(user.id, params.memberId ?? ""));
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, endInput, async ({ links }) => {
		await endMembership(user, actorOf(user), params.memberId ?? "", { links });
		return redirectWithFlash(paths.chamber, t("Access ended. Their open pages no longer work."));
	});
}

const WORDS = {
	member: {
		title: phrase("End access"),
		question: (name: string) => t("End access for {name}? Their open pages stop working.", { name }),
	},
	own: {
		title: phrase("Leave"),
		question: (name: string) => t("Leave {name}'s chamber? You need a new invitation to return.", { name }),
	},
	invitation: {
		title: phrase("Cancel invitation"),
		question: (name: string) => t("Cancel the invitation to {name}?", { name }),
	},
};

export default function EndAccess() {
	const { kind, name, links } = useLoaderData<typeof loader>();
	const { title, question } = WORDS[kind];
	return (
		<ConfirmDialog title={t(title)} closeTo={paths.chamber} busy={t("Saving…")}>
			<p dir="auto" className="message">
				{question(name)}
			</p>
			{links > 0 && (
				<div className="mt-3">
					<Choice id="end-links" name="links" value="on" defaultChecked>
						{countWords(
							links,
							"Also stop the {count} link they made to a case",
							"Also stop the {count} links they made to cases",
						)}
					</Choice>
				</div>
			)}
		</ConfirmDialog>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { endMembership } from "~/features/chamber/commands.server";
import { getEndable } from "~/features/chamber/queries.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";
import { Problem } from "~/ui/problem";
import { FormActions, SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "End access · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return orNotFound(getEndable(user.id, params.memberId ?? ""));
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, z.object({}), async () => {
		await endMembership(user, actorOf(user), params.memberId ?? "");
		return redirectWithFlash(paths.chamber, "Ended. The next click is refused.");
	});
}

const WORDS = {
	member: {
		title: "End access",
		question: (name: string) => `End the access of ${name}? Pages they have open stop working.`,
	},
	own: {
		title: "Leave",
		question: (name: string) => `Stop working on ${name}'s cases? Only a new invitation lets you back.`,
	},
	invitation: { title: "Take back", question: (name: string) => `Take back the invitation of ${name}?` },
};

export default function EndAccess() {
	const { kind, name } = useLoaderData<typeof loader>();
	const { title, question } = WORDS[kind];
	return (
		<RouteDialog title={title} closeTo={paths.chamber}>
			<SafeForm>
				<Problem answer={useActionData<typeof action>()} />
				<p dir="auto" className="message">
					{question(name)}
				</p>
				<FormActions busy="Saving…" cancelTo={paths.chamber} isDanger>
					{title}
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}

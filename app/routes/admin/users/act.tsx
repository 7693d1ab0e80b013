import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { AccountActionForm } from "~/features/people/accounts/administration/account-action-form";
import { actionWords, readAction } from "~/features/people/accounts/administration/account-actions";
import { accountActionInput } from "~/features/people/accounts/administration/administration-input";
import { changeAccountWithProof } from "~/features/people/accounts/administration/commands.administration.server";
import { requireUserForAdmin } from "~/features/people/accounts/administration/queries.administration.server";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { nameItem } from "~/features/people/sign-in/sessions/sessions-and-tokens.server";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("User")} · Nyaya Diary` }];

/** The action in the URL, and the address of the user's page with the list's query string. */
function readAddress(request: Request, userId: string) {
	const search = new URL(request.url).searchParams;
	const [asked, item] = [readAction(search.get("act") ?? undefined), search.get("item") ?? ""];
	search.delete("act");
	search.delete("item");
	return { asked, item, closeTo: `${adminPaths.user(userId)}${search.size > 0 ? `?${search}` : ""}` };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const userId = params.userId ?? "";
	const { asked, item, closeTo } = readAddress(request, userId);
	const { username, firstName, lastName } = await orNotFound(requireUserForAdmin(userId));
	if (!asked) return redirect(closeTo);
	// The dialog opens even if the action is no longer possible: the command's error gives the reason.
	const title = actionWords(asked).question({ name: `${firstName} ${lastName}` });
	return {
		title,
		action: asked,
		username,
		item: await nameItem(userId, asked, item),
		closeTo,
		proof: await askedProof(admin),
	};
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const userId = params.userId ?? "";
	const { asked, item, closeTo } = readAddress(request, userId);
	return submit(request, accountActionInput, async (input) => {
		if (!asked) return redirect(closeTo, 303);
		const { password, ...change } = input;
		await changeAccountWithProof({ user: admin, password }, actorOf(admin), userId, { ...change, action: asked, item });
		const { firstName, lastName } = await requireUserForAdmin(userId);
		return redirectWithFlash(closeTo, actionWords(asked).done({ name: `${firstName} ${lastName}` }));
	});
}

export default function UserAct() {
	const { title, ...asked } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={title} closeTo={asked.closeTo}>
			<AccountActionForm {...asked} result={answer?.result} />
		</RouteDialog>
	);
}

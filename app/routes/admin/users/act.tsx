import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountActForm } from "~/features/people/accounts/administration/account-act-form";
import { actWords, readAct } from "~/features/people/accounts/administration/account-acts";
import { accountActInput } from "~/features/people/accounts/administration/administration-input";
import { changeAccountWithProof } from "~/features/people/accounts/administration/commands.administration.server";
import { requireUserForAdmin } from "~/features/people/accounts/administration/queries.administration.server";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { nameItem } from "~/features/people/sign-in/sessions/sessions-and-tokens.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("User")} · Nyaya Diary` }];

/** What is asked for by the address, and the person's page, which keeps the list it was opened from. */
function readAddress(request: Request, userId: string) {
	const search = new URL(request.url).searchParams;
	const [act, item] = [readAct(search.get("act") ?? undefined), search.get("item") ?? ""];
	search.delete("act");
	search.delete("item");
	return { act, item, closeTo: `${paths.admin.user(userId)}${search.size > 0 ? `?${search}` : ""}` };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const userId = params.userId ?? "";
	const { act, item, closeTo } = readAddress(request, userId);
	const { username, firstName, lastName } = await orNotFound(requireUserForAdmin(userId));
	if (!act) return redirect(closeTo);
	// What cannot be done any more is asked all the same: the answer says why it is refused.
	const title = actWords(act).question({ name: `${firstName} ${lastName}` });
	return {
		title,
		act,
		username,
		item: await nameItem(userId, act, item),
		closeTo,
		proof: await askedProof(admin),
	};
}

export async function action({ request, params }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	const userId = params.userId ?? "";
	const { act, item, closeTo } = readAddress(request, userId);
	return submit(request, accountActInput, async (input) => {
		if (!act) return redirect(closeTo, 303);
		const { password, ...wish } = input;
		await changeAccountWithProof({ user: admin, password }, actorOf(admin), userId, { ...wish, act, item });
		const { firstName, lastName } = await requireUserForAdmin(userId);
		return redirectWithFlash(closeTo, actWords(act).done({ name: `${firstName} ${lastName}` }));
	});
}

export default function UserAct() {
	const { title, ...asked } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={title} closeTo={asked.closeTo}>
			<AccountActForm {...asked} result={answer?.result} />
		</RouteDialog>
	);
}

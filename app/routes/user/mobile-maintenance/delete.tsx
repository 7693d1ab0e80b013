import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { deleteClient, requireSavedNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { ConfirmDialog } from "~/ui/form/confirm-dialog";
import { useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "delete" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Delete Mobile Number")} · Nyaya Diary` }];

/** The list that the dialog stands above: that of clients, or that of the package's numbers. */
const listOf = (request: Request) =>
	new URL(request.url).pathname.startsWith(paths.clients) ? paths.clients : paths.mobileMaintenance;

export async function loader({ request, params }: LoaderFunctionArgs) {
	const acting = await authorize(request, "delete");
	const { number, partyName } = await orNotFound(requireSavedNumber(acting.ownerId, params.numberId ?? ""));
	return { number: formatMobileNumber(number), partyName, list: listOf(request) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "delete");
	return submit(request, z.object({}), async () => {
		await deleteClient(acting, params.numberId ?? "").catch(withUserMessage(t("Failed to delete phone.")));
		return redirectWithFlash(listOf(request), t("Mobile number deleted."));
	});
}

export default function DeleteNumber() {
	const { number, partyName, list } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog title={t("Delete Mobile Number")} closeTo={list} button={t("Delete")} busy={t("Deleting…")}>
			<p>
				<Words
					id={
						partyName
							? "Are you sure you want to delete <0/> (<1/>)? It will get no more messages."
							: "Are you sure you want to delete <0/>? It will get no more messages."
					}
				>
					<span className="figures">{number}</span>
					<span dir="auto">{partyName}</span>
				</Words>
			</p>
		</ConfirmDialog>
	);
}

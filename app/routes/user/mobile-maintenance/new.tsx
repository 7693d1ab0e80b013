import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { conflictsInWords } from "~/features/courts/conflicts/conflict-notes";
import { listNumberConflicts } from "~/features/courts/conflicts/queries.server";
import { saveNumber } from "~/features/money/subscriptions/commands.numbers.server";
import { newClientForm } from "~/features/money/subscriptions/number-input";
import { ClientForm } from "~/features/telling/clients/client-form";
import { hasCasesOfName } from "~/features/telling/messages/recipients/number-cases.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { RouteDialog } from "~/ui/form/dialog";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "numbers" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Add Mobile Number")} · Nyaya Diary` }];

const isOfClients = (request: Request) => new URL(request.url).pathname === paths.newClient;

export async function loader({ request }: LoaderFunctionArgs) {
	await authorize(request, "numbers");
	return { isOfClients: isOfClients(request) };
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "numbers");
	return submit(request, newClientForm, async (input) => {
		const id = await saveNumber(acting, input).catch(
			withUserMessage(t("An error occurred while saving the mobile number.")),
		);
		const isFound = await hasCasesOfName(acting.ownerId, { id, partyName: input.party_name });
		const next = isOfClients(request) ? paths.client(id) : paths.mobileMaintenance;
		const conflicts = conflictsInWords(await listNumberConflicts(acting.ownerId, input.party_name));
		const words = [t("Mobile number saved."), conflicts].filter(Boolean).join(" ");
		const to = isFound ? `${paths.casesOfClient(id)}?show=name` : next;
		return redirectWithFlash(to, words, conflicts ? "warning" : "success");
	});
}

/** The dialog of both lists: that of clients, and that of the package's numbers. */
export default function AddClient() {
	const { isOfClients } = useLoaderData<typeof loader>();
	const closeTo = isOfClients ? paths.clients : paths.mobileMaintenance;
	return (
		<RouteDialog title={isOfClients ? t("Add client") : t("Add Mobile Number")} closeTo={closeTo}>
			<ClientForm result={useActionData<typeof action>()?.result} cancelTo={closeTo} />
		</RouteDialog>
	);
}

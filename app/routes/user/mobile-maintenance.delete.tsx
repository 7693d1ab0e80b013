import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { withUserMessage } from "~/error-messages.server";
import { formatMobileNumber } from "~/features/sign-in/mobile-number";
import { deleteNumber, requireSavedNumber } from "~/features/subscriptions/commands.numbers.server";
import { requireAct } from "~/http/acting.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { paths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";
import { Problem } from "~/ui/problem";
import { FormActions, SafeForm } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Delete Mobile Number · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "delete");
	const { number, partyName } = await orNotFound(requireSavedNumber(owner.id, params.numberId ?? ""));
	return { number: formatMobileNumber(number), partyName };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const owner = await requireAct(request, "delete");
	return submit(request, z.object({}), async () => {
		const { number } = await requireSavedNumber(owner.id, params.numberId ?? "");
		await deleteNumber(owner.by, number).catch(withUserMessage("Failed to delete phone."));
		return redirectWithFlash(paths.mobileMaintenance, "Mobile number deleted.");
	});
}

export default function DeleteNumber() {
	const { number, partyName } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title="Delete Mobile Number" closeTo={paths.mobileMaintenance}>
			<SafeForm>
				<Problem answer={answer} />
				<p>
					Are you sure you want to delete <span className="figures">{number}</span>
					{partyName && (
						<>
							{" "}
							(<span dir="auto">{partyName}</span>)
						</>
					)}
					? It will get no more messages.
				</p>
				<FormActions busy="Deleting…" cancelTo={paths.mobileMaintenance} isDanger>
					Delete
				</FormActions>
			</SafeForm>
		</RouteDialog>
	);
}

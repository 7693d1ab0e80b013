import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatMobileNumber } from "~/features/accounts/mobile-number";
import { deleteNumber, findSavedNumber } from "~/features/subscriptions/commands.numbers.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { sayInstead } from "~/http/say-instead.server";
import { requireUser } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";
import { Problem } from "~/ui/problem";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Delete Mobile Number · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { number, partyName } = await orNotFound(findSavedNumber(user.id, params.numberId ?? ""));
	return { number: formatMobileNumber(number), partyName };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, z.object({}), async () => {
		const { number } = await findSavedNumber(user.id, params.numberId ?? "");
		await deleteNumber(user.id, number).catch(sayInstead("Failed to delete phone."));
		return redirectWithFlash("/user/mobile-maintenance", "Mobile number deleted.");
	});
}

export default function DeleteNumber() {
	const { number, partyName } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title="Delete Mobile Number" closeTo="/user/mobile-maintenance">
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
					? No more messages go to it.
				</p>
				<div className="actions">
					<SubmitButton className="button button-danger" busy="Deleting…">
						Delete
					</SubmitButton>
					<Link to="/user/mobile-maintenance" className="button" preventScrollReset>
						Cancel
					</Link>
				</div>
			</SafeForm>
		</RouteDialog>
	);
}

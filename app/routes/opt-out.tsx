import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isSilenced, numberOfOptOut, silenceNumber } from "~/features/messages/opt-out.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { FlashLine } from "~/ui/flash";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [
	{ title: "Stop messages · Nyaya Diary" },
	{ name: "robots", content: "noindex" },
];

const numberOf = (token: string | undefined) => orNotFound((async () => numberOfOptOut(token ?? ""))());

export async function loader({ params }: LoaderFunctionArgs) {
	const number = await numberOf(params.token);
	return { ending: number.slice(-4), isSilent: await isSilenced(number) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	await readForm(request);
	await silenceNumber(await numberOf(params.token), "link");
	return redirectWithFlash(`/opt-out/${params.token}`, "No more messages will come to this number.");
}

export default function OptOut() {
	const { ending, isSilent } = useLoaderData<typeof loader>();
	return (
		<div className="entrance">
			<main id="main" className="card" tabIndex={-1}>
				<FlashLine />
				<h1>{isSilent ? "Messages are stopped" : "Stop messages"}</h1>
				{isSilent ? (
					<p className="mt-3">
						The number ending in <span className="figures">{ending}</span> gets no more WhatsApp messages from Nyaya
						Diary. To get them again, write START to the chat they came from.
					</p>
				) : (
					<SafeForm>
						<p className="mt-3">
							The number ending in <span className="figures">{ending}</span> gets WhatsApp messages about court cases.
							Stop all of them?
						</p>
						<div className="actions">
							<SubmitButton busy="Stopping…">Stop messages</SubmitButton>
						</div>
					</SafeForm>
				)}
			</main>
		</div>
	);
}

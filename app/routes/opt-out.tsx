import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { applyOptOutLink, getOptOut } from "~/features/messages/opt-out.server";
import { requestContext } from "~/http/context.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { paths } from "~/paths";
import { FlashLine } from "~/ui/flash";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [
	{ title: "Stop messages · Nyaya Diary" },
	{ name: "robots", content: "noindex" },
];

export async function loader({ params }: LoaderFunctionArgs) {
	const { number, sender, isOptedOut } = await orNotFound(getOptOut(params.token ?? ""));
	return { ending: number.slice(-4), sender, isOptedOut };
}

export async function action({ request, params }: ActionFunctionArgs) {
	await readForm(request);
	const token = params.token ?? "";
	await orNotFound(applyOptOutLink(token, requestContext().address));
	return redirectWithFlash(paths.optOut(token), "Messages stopped.");
}

export default function OptOut() {
	const { ending, sender, isOptedOut } = useLoaderData<typeof loader>();
	return (
		<div className="entrance">
			<main id="main" className="card" tabIndex={-1}>
				<FlashLine />
				<h1>{isOptedOut ? "Messages are stopped" : "Stop messages"}</h1>
				{isOptedOut ? (
					<p className="mt-3">
						The number ending in <span className="figures">{ending}</span> gets no more WhatsApp messages from{" "}
						<bdi>{sender}</bdi>. To get them again, reply START to the chat they came from.
					</p>
				) : (
					<SafeForm>
						<p className="mt-3">
							Stop WhatsApp messages about court cases from <bdi>{sender}</bdi> to the number ending in{" "}
							<span className="figures">{ending}</span>? To stop messages from everyone, reply STOP to the chat instead.
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

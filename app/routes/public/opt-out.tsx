import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { applyOptOutLink, requireOptOut } from "~/features/telling/outbox/opt-out.server";
import { paths } from "~/paths";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { CardPage } from "~/ui/frame/card-page";
import { FlashLine } from "~/ui/frame/flash";
import { Link, useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readForm } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: data ? t("Nyaya Diary: stop messages from {sender}", { sender: data.sender }) : "Nyaya Diary" },
	{ name: "robots", content: "noindex" },
];

export async function loader({ params }: LoaderFunctionArgs) {
	const { number, sender, isOptedOut } = await orNotFound(requireOptOut(params.token ?? ""));
	return { ending: number.slice(-4), sender, isOptedOut };
}

export async function action({ request, params }: ActionFunctionArgs) {
	await readForm(request);
	const token = params.token ?? "";
	await orNotFound(applyOptOutLink(token, requestContext().address));
	return redirectWithFlash(paths.optOut(token), t("Messages stopped."));
}

export default function OptOut() {
	const { ending, sender, isOptedOut } = useLoaderData<typeof loader>();
	return (
		<CardPage>
			<FlashLine />
			<h1>{isOptedOut ? t("Messages are stopped") : t("Stop messages")}</h1>
			{isOptedOut ? (
				<p className="mt-3">
					<Words id="The number ending in <0/> gets no more WhatsApp messages from <1/>. To get them again, reply START in the same chat.">
						<span className="figures">{ending}</span>
						<bdi>{sender}</bdi>
					</Words>
				</p>
			) : (
				<SafeForm>
					<p className="mt-3">
						<Words id="Stop WhatsApp messages about court cases from <0/> to the number ending in <1/>? To stop messages from all senders, reply STOP in the chat.">
							<bdi>{sender}</bdi>
							<span className="figures">{ending}</span>
						</Words>
					</p>
					<div className="actions">
						<SubmitButton busy={t("Stopping…")}>{t("Stop messages")}</SubmitButton>
					</div>
				</SafeForm>
			)}
			<p className="hint mt-3">
				<Words id="Nyaya Diary sends messages about court cases for advocates and their clients. <0>Privacy</0>">
					<Link to={paths.privacy} reloadDocument />
				</Words>
			</p>
		</CardPage>
	);
}

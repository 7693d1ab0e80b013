import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { describeDevice } from "~/features/people/sign-in/login/device";
import {
	addPasskeyInput,
	proofInput,
	removePasskeyInput,
} from "~/features/people/sign-in/passkeys/answer-input.server";
import { addPasskey, removePasskey } from "~/features/people/sign-in/passkeys/commands.server";
import { AddPasskeyForm, ProofForm, RemovePasskeyForm } from "~/features/people/sign-in/passkeys/passkey-forms";
import { PasskeyTable } from "~/features/people/sign-in/passkeys/passkey-table";
import { askedProof, passkeyItems } from "~/features/people/sign-in/passkeys/queries.server";
import { requireFreshProof } from "~/features/people/sign-in/proof.server";
import { profilePaths } from "~/paths";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { passkeyCookie, readText } from "~/web/access/cookies.server";
import { requireOwnArea } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Passkeys")} · Nyaya Diary` }];

const deviceOf = (request: Request) => describeDevice(request.headers.get("user-agent") ?? "");

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const items = await passkeyItems(user.id);
	const asked = new URL(request.url).searchParams.get("remove");
	return {
		items,
		removed: items.find(({ id }) => id === asked),
		name: deviceOf(request),
		proof: await askedProof(user),
		ownPaths: profilePaths(user.role),
	};
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const { passkeys: page } = profilePaths(user.role);
	switch (await readIntent(request)) {
		case "add":
			return submit(request, addPasskeyInput, async ({ name, password, passkey: answer }) => {
				const token = await readText(passkeyCookie, request);
				await addPasskey(actorOf(user), { user, password }, { name: name || deviceOf(request), token, answer });
				return redirectWithFlash(page, t("Passkey added. You can log in with it from now on."));
			});
		case "remove":
			return submit(request, removePasskeyInput, async ({ id, password }) => {
				await removePasskey(actorOf(user), { user, password }, id);
				return redirectWithFlash(page, t("Passkey removed."));
			});
		default:
			return submit(request, proofInput, async ({ password }) => {
				await requireFreshProof({ user, password });
				return redirectWithFlash(page, t("Thank you. Now add your passkey."), "info");
			});
	}
}

/** Each passkey has its own URL for removal, which asks for confirmation. */
export default function Passkeys() {
	const { items, removed, name, proof, ownPaths } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	return (
		<>
			<BackHead title={t("Passkeys")} backTo={ownPaths.profile} />
			<p className="mb-4">
				{t(
					"Log in with your fingerprint, face or device PIN instead of a password. A passkey cannot be guessed and works only on this site.",
				)}
			</p>
			{removed && <RemovePasskeyForm item={removed} proof={proof} cancelTo={ownPaths.passkeys} result={result} />}
			{!removed && proof && <ProofForm proof={proof} result={result} />}
			{!removed && !proof && (
				<AddPasskeyForm page={ownPaths.passkeys} offeredAt={ownPaths.offerPasskey} name={name} result={result} />
			)}
			<h2 className="mt-6 mb-3">{t("Your passkeys")}</h2>
			{items.length > 0 ? (
				<PasskeyTable items={items} removeTo={(id) => `${ownPaths.passkeys}?remove=${id}`} />
			) : (
				<p className="hint">{t("No passkeys yet.")}</p>
			)}
		</>
	);
}

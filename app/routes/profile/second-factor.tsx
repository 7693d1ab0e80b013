import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { shownFactorInput } from "~/features/people/sign-in/passkeys/answer-input.server";
import { askedProof, findPasskeyAt } from "~/features/people/sign-in/passkeys/queries.server";
import {
	renewRecoveryCodes,
	setUpSecondFactor,
	turnOffSecondFactor,
} from "~/features/people/sign-in/second-factor/commands.server";
import { setUpInput } from "~/features/people/sign-in/second-factor/input";
import { makeOffer, repeatOffer } from "~/features/people/sign-in/second-factor/offer.server";
import { findSecondFactor } from "~/features/people/sign-in/second-factor/queries.server";
import {
	AskForm,
	type Offer,
	RecoveryCodes,
	SecondFactorState,
	SetUpForm,
} from "~/features/people/sign-in/second-factor/second-factor-page";
import { listApiTokens } from "~/features/people/sign-in/tokens/api-tokens.server";
import { profilePaths } from "~/paths";
import { t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { passkeyCookie, readText } from "~/web/access/cookies.server";
import { mustSetUpSecondFactor, requireOwnArea } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Two-step login")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const ownPaths = profilePaths(user.role);
	const state = await findSecondFactor(user.id);
	const asked = state && new URL(request.url).searchParams.get("act");
	return {
		state,
		offer: state ? undefined : makeOffer(user),
		tokens: state ? [] : (await listApiTokens(user.id)).map(({ name }) => name),
		passkeyAt: asked ? await findPasskeyAt(user) : null,
		intent: asked === "codes" ? ("codes" as const) : asked === "off" ? ("off" as const) : undefined,
		proof: await askedProof(user),
		mustSetUp: mustSetUpSecondFactor(user),
		ownPaths: { profile: ownPaths.profile, page: ownPaths.secondFactor },
	};
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	const page = profilePaths(user.role).secondFactor;
	const intent = await readIntent(request);
	let codes: string[] | undefined;
	const returnCodes = (newCodes: string[]) => {
		codes = newCodes;
		return new Response(null);
	};
	const token = await readText(passkeyCookie, request);
	if (intent === "off") {
		return submit<typeof shownFactorInput, { offer?: Offer }>(
			request,
			shownFactorInput,
			async ({ password, ...shown }) => {
				await turnOffSecondFactor(actorOf(user), { user, password }, { ...shown, token });
				return redirectWithFlash(page, t("Two-step login is off."));
			},
		);
	}
	const answer =
		intent === "codes"
			? await submit<typeof shownFactorInput, { offer?: Offer }>(
					request,
					shownFactorInput,
					async ({ password, ...shown }) =>
						returnCodes(await renewRecoveryCodes(actorOf(user), { user, password }, { ...shown, token })),
				)
			: await submit<typeof setUpInput, { offer?: Offer }>(
					request,
					setUpInput,
					async ({ password, tokens, ...input }) =>
						returnCodes(await setUpSecondFactor(actorOf(user), { user, password }, { ...input, endsTokens: tokens })),
					{ extra: async (form) => ({ offer: repeatOffer(user, String(form.get("offer") ?? "")) }) },
				);
	// Only this response shows the codes, so it does not redirect.
	return answer instanceof Response ? data({ codes, result: undefined, offer: undefined }) : answer;
}

export default function SecondFactor() {
	const { state, offer, tokens, intent, proof, passkeyAt, mustSetUp, ownPaths } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const codes = answer && "codes" in answer ? answer.codes : undefined;
	const offered = answer?.offer ?? offer;
	const asked = { proof, result: answer?.result };
	return (
		<>
			<BackHead title={t("Two-step login")} backTo={ownPaths.profile} />
			{codes ? (
				<RecoveryCodes codes={codes} doneTo={ownPaths.page} />
			) : (
				<>
					{mustSetUp && (
						<p role="status" className="note mb-4">
							{t("Administrators must use two-step login. Set it up to continue.")}
						</p>
					)}
					<p className="mb-4">{t("Two-step login: after your password, enter a code from your phone.")}</p>
					{intent && <AskForm {...asked} passkeyAt={passkeyAt} intent={intent} cancelTo={ownPaths.page} />}
					{state && !intent && (
						<SecondFactorState {...state} codesTo={`${ownPaths.page}?act=codes`} offTo={`${ownPaths.page}?act=off`} />
					)}
					{!state && offered && <SetUpForm {...asked} offer={offered} tokens={tokens} />}
				</>
			)}
		</>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { answerInput, inviteInput } from "~/features/people/chamber/chamber-input";
import { answerInvitation, inviteMember } from "~/features/people/chamber/commands.server";
import { InviteForm } from "~/features/people/chamber/invite-form";
import { memberItem } from "~/features/people/chamber/member-items.server";
import { EndedMembers, MemberTable, OwnersTable } from "~/features/people/chamber/member-table";
import { listInvitationsTo, listMembers, listOwnersOf } from "~/features/people/chamber/queries.server";
import { type ChamberRole, roleInWords } from "~/features/people/chamber/rights";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { paths } from "~/paths";
import { dayInIndia, formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { IntentButton, SafeForm } from "~/ui/form/safe-form";
import { PageHead } from "~/ui/frame/page-head";
import { Outlet, useActionData, useLoaderData } from "~/ui/frame/router";
import { actorOf } from "~/web/access/authorize.server";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Chamber")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const [{ current, ended }, invited, owners] = await Promise.all([
		listMembers(user.id),
		listInvitationsTo(user.id),
		listOwnersOf(user.id),
	]);
	const day = (moment: Date) => formatDay(dayInIndia(moment));
	return {
		members: current.map(memberItem),
		ended: ended.map(memberItem),
		invited: invited.map(({ expiresAt, ...one }): InvitationToMe => ({ ...one, until: day(expiresAt) })),
		owners: owners.map(({ acceptedAt, ...one }) => ({ ...one, since: acceptedAt ? day(acceptedAt) : "" })),
		proof: await askedProof(user),
	};
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const actor = actorOf(user);
	if ((await readIntent(request)) === "invite")
		return submit(request, inviteInput, async (input) => {
			await inviteMember(user, actor, input);
			return redirectWithFlash(paths.chamber, t("Invitation sent. It is valid for 14 days."));
		});
	return submit(request, answerInput, async (input) => {
		await answerInvitation(user, actor, input);
		const words =
			input.intent === "accept" ? t("Invitation accepted. You can open these cases below.") : t("Invitation declined.");
		return redirectWithFlash(paths.chamber, words);
	});
}

export default function Chamber() {
	const { members, ended, invited, owners, proof } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	const isAnswer = result?.initialValue?.invitation !== undefined;
	const problem = result?.error?.[""]?.[0] ?? result?.error?.invitation?.[0];
	return (
		<>
			<PageHead title={t("Chamber")} link={{ to: paths.chamberLog, label: t("Members' log") }} />
			<InvitationsToMe invitations={invited} problem={isAnswer ? problem : undefined} />
			{owners.length > 0 && <OwnersTable owners={owners} />}
			<h2 className="mt-5 mb-2">{t("Your members")}</h2>
			<MemberTable members={members} />
			<EndedMembers members={ended} />
			<InviteForm key={members.length} result={isAnswer ? undefined : result} proof={proof} />
			<Outlet />
		</>
	);
}

type InvitationToMe = { id: string; name: string; role: ChamberRole; until: string };

type InvitationsProps = { invitations: InvitationToMe[]; problem?: string };

function InvitationsToMe({ invitations, problem }: InvitationsProps) {
	return (
		<>
			{problem && (
				<p className="error-summary" role="alert">
					{problem}
				</p>
			)}
			{invitations.map(({ id, name, role, until }) => (
				<SafeForm key={id} className="card mb-3">
					<input type="hidden" name="invitation" value={id} />
					<h2 dir="auto" className="message">
						{t("{name} invites you", { name })}
					</h2>
					<p className="mt-2">{t("You will be {role}. {may}. Your actions are logged.", roleInWords(role))}</p>
					<p className="hint">{t("Until {until}", { until })}</p>
					<div className="actions">
						<IntentButton value="accept" words={t("Accept invitation")} busy={t("Saving…")} isMain />
						<IntentButton value="decline" words={t("Decline")} busy={t("Saving…")} />
					</div>
				</SafeForm>
			))}
		</>
	);
}

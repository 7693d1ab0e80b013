import { type ChamberRole, ROLES } from "~/features/chamber/rights";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

/** An invitation that waits for the person's answer. */
export type InvitationToMe = { id: string; name: string; role: ChamberRole; until: string };

type InvitationsProps = { invitations: InvitationToMe[]; problem?: string };

/** Invitations to the signed-in person, to accept or decline. */
export function InvitationsToMe({ invitations, problem }: InvitationsProps) {
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
					<h2 dir="auto" className="message">{`${name} invites you`}</h2>
					<p className="mt-2">
						You would work on their cases as {role === "assistant" ? "an" : "a"} {role}.{" "}
						{ROLES.find((one) => one.id === role)?.may}. All you do there is written down for them.
					</p>
					<p className="hint">Until {until}</p>
					<div className="actions">
						<SubmitButton name="intent" value="accept" busy="Saving…">
							Accept invitation
						</SubmitButton>
						<SubmitButton className="button" name="intent" value="decline" busy="Saving…">
							Decline
						</SubmitButton>
					</div>
				</SafeForm>
			))}
		</>
	);
}

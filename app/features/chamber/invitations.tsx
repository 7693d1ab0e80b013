import { type ChamberRole, roleInWords } from "~/features/chamber/rights";
import { t } from "~/language/translate";
import { IntentButton } from "~/ui/intent-button";
import { SafeForm } from "~/ui/safe-form";

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
					<h2 dir="auto" className="message">
						{t("{name} invites you", { name })}
					</h2>
					<p className="mt-2">
						{t(
							"You would work on their cases as {role}. {may}. All you do there is written down for them.",
							roleInWords(role),
						)}
					</p>
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

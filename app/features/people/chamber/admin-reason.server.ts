import { DomainError } from "~/errors";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { type Proof, requireProofOfCaller } from "~/features/people/sign-in/proof.server";

/** What an administrator gives with a change of another person's data. */
export type AdminChange = { proof: Proof; reason?: string };

/**
 * The reason of an administrator who acts for somebody else, for the audit log; undefined for the owner and members.
 * @throws DomainError `invalid` on field `reason` where it is missing; as `requireProofOfCaller`
 */
export async function requireAdminReason(
	{ actor, ownerId, role }: ActingContext,
	asked?: AdminChange,
): Promise<string | undefined> {
	if (role || actor.id === ownerId) return undefined;
	if (!asked?.reason)
		throw new DomainError("invalid", "An administrator gives a reason of at least 5 characters.", { field: "reason" });
	await requireProofOfCaller(asked.proof);
	return asked.reason;
}

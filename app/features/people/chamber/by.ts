import type { Actor } from "~/features/people/audit/actor";
import type { ChamberRole } from "~/features/people/chamber/rights";

/** Whose cases a command is about, and who acts: the owner, a member in a role, or an administrator without one. */
export type By = { ownerId: string; actor: Actor; role?: ChamberRole };

/** The owner acts, or the product for them. */
export const byOwner = (ownerId: string, address = ""): By => ({ ownerId, actor: { id: ownerId, address } });

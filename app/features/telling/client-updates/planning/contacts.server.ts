import { type SQL, sql } from "drizzle-orm";
import { hasWithdrawn } from "~/features/people/consent/queries.server";
import { afterUsualQuiet } from "~/features/telling/client-updates/quiet";
import { hasOptedOut } from "~/features/telling/outbox/opt-out.server";

/** The time in which the person can stop an update. */
const STOP_MS = 30 * 60 * 1000;

/** When an update planned at a moment is due. */
export const dueAt = (at: Date): Date => afterUsualQuiet(new Date(at.getTime() + STOP_MS));

/** Whether updates of the person `u` may reach the contact `n`, who has not opted out; the person's own number gets alerts. */
export const mayReach: SQL = sql`u.blocked_at is null and u.deleted_at is null
	and (u.needs_mobile_proof or u.mobile_number <> n.number)
	and not ${hasWithdrawn(sql`u.id`, "messages")} and not ${hasOptedOut(sql`n.number`, sql`u.id`)}`;

/** Whether clients get messages about the case `c`. */
export const isMessaged: SQL = sql`c.is_approved and c.archived_at is null`;

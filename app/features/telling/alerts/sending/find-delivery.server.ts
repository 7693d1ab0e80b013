import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "~/features/people/users/schema";
import { boardChannels, channelsOf, stoppedBy } from "~/features/telling/alerts/planning/plan.server";
import { alertDeliveries, alertNotices, alertSettings } from "~/features/telling/alerts/schema";
import type { ChannelSettings } from "~/features/telling/alerts/words/channel-content";
import type { Database } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";

const columns = {
	...columnsOf(alertDeliveries, "id", "channel", "state", "tries", "triedAt", "createdAt", "subscriptionId"),
	noticeId: alertNotices.id,
	...columnsOf(alertNotices, "userId", "kind", "day", "saysNoPackage", "releasedAt"),
	...columnsOf(users, "email", "language", "emailVerifiedAt", "mobileNumber", "needsMobileProof"),
	isGone: sql<boolean>`${users.blockedAt} is not null or ${users.deletedAt} is not null`,
	channels: sql<ChannelSettings["channels"]>`${channelsOf}`,
	stopped: sql<ChannelSettings["stopped"]>`${stoppedBy}`,
	boardChannels: sql<ChannelSettings["boardChannels"]>`${boardChannels}`,
};

/** The alias that the settings SQL of `plan.server` expects. */
const settings = alias(alertSettings, "s");

/** A delivery with its notice and its person, locked until the transaction ends. */
export const findDelivery = (tx: Database, deliveryId: string) =>
	tx
		.select(columns)
		.from(alertDeliveries)
		.innerJoin(alertNotices, eq(alertNotices.id, alertDeliveries.noticeId))
		.innerJoin(users, eq(users.id, alertNotices.userId))
		.leftJoin(settings, eq(settings.userId, alertNotices.userId))
		.where(eq(alertDeliveries.id, deliveryId))
		.for("update", { of: alertDeliveries });

export type Delivery = Awaited<ReturnType<typeof findDelivery>>[number];

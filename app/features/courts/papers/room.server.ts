import { eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { MEGABYTE, type Room, roomInWords } from "~/features/courts/papers/kinds";
import { papers } from "~/features/courts/papers/schema";
import { findPackageLevel } from "~/features/money/subscriptions/queries.server";
import { type Database, db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

const MAX_BYTES = 50 * MEGABYTE;
const MAX_BYTES_WITH_PACKAGE = 1024 * MEGABYTE;

/** How many bytes an owner's own papers have, and may have. Copies of orders count for nobody. */
export async function findRoom(ownerId: string, database: Database = db): Promise<Room> {
	const [level, [sum]] = await Promise.all([
		findPackageLevel(ownerId, database),
		database
			.select({ used: sql<number>`coalesce(sum(${papers.bytes}), 0)::float8` })
			.from(papers)
			.where(eq(papers.ownerId, ownerId)),
	]);
	const hasPackage = level !== "without";
	return { used: sum?.used ?? 0, most: hasPackage ? MAX_BYTES_WITH_PACKAGE : MAX_BYTES, hasPackage };
}
/** @throws DomainError `conflict`, `limit_reached`, where the owner's papers leave less than `bytes` */
export async function requireRoom(ownerId: string, bytes: number, database: Database = db): Promise<void> {
	const room = await findRoom(ownerId, database);
	if (room.used + bytes <= room.most) return;
	const message = room.hasPackage
		? t("There is no room for this paper: {room}. Delete one first.", { room: roomInWords(room) })
		: t("There is no room for this paper: {room}. Delete one first, or buy a package: it has room for 1 GB.", {
				room: roomInWords(room),
			});
	throw new DomainError("conflict", message, { reason: "limit_reached", field: "file" });
}

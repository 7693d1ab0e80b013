import { index, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { users } from "./accounts";

const moment = () => timestamp({ withTimezone: true });

/** In the order an administrator works them off; the index below sorts by it. */
export const complaintStatus = pgEnum("complaint_status", ["PENDING", "RECEIVED", "RESOLVED", "CLOSED"]);

/** What somebody wrote to us, and what makes a second post of the very same thing recognisable. */
const written = () => ({
	id: uuid().primaryKey().$defaultFn(uuidv7),
	userId: uuid()
		.notNull()
		.references(() => users.id, { onDelete: "cascade" }),
	topic: text().notNull(),
	message: text().notNull(),
	/** Of the form it came by and its text; none where a program sent it. */
	postKey: text(),
	createdAt: moment().notNull().defaultNow(),
});

/** Complaints. The triggers and search indexes of drizzle/0001_complaints.sql belong to this table. */
export const complaints = pgTable(
	"complaints",
	{ ...written(), status: complaintStatus().notNull().default("PENDING") },
	(t) => [
		index("complaints_owner_newest").on(t.userId, t.id),
		index("complaints_status_oldest").on(t.status, t.id),
		uniqueIndex("complaints_post_key").on(t.userId, t.postKey),
	],
);

/** Every change of a complaint's status. Rows are only ever added. */
export const complaintChanges = pgTable(
	"complaint_changes",
	{
		id: uuid().primaryKey().$defaultFn(uuidv7),
		complaintId: uuid()
			.notNull()
			.references(() => complaints.id, { onDelete: "cascade" }),
		fromStatus: complaintStatus().notNull(),
		toStatus: complaintStatus().notNull(),
		changedBy: uuid().references(() => users.id, { onDelete: "set null" }),
		changedAt: moment().notNull().defaultNow(),
	},
	(t) => [index("complaint_changes_complaint").on(t.complaintId, t.id), index("complaint_changes_by").on(t.changedBy)],
);

/** Feedback. The triggers and search indexes of drizzle/0001_complaints.sql belong to this table. */
export const feedback = pgTable("feedback", written(), (t) => [
	index("feedback_owner_newest").on(t.userId, t.id),
	uniqueIndex("feedback_post_key").on(t.userId, t.postKey),
]);

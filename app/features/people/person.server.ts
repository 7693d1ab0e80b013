import { dayInIndia, formatDay, formatLocalDay, formatMoment } from "~/calendar/day";
import { actsFor, factorActsFor } from "~/features/accounts/account-acts";
import { CATEGORY_NAMES } from "~/features/accounts/person-choices";
import { getUserForAdmin } from "~/features/accounts/queries.administration.server";
import { alertLines } from "~/features/alerts/person-lines.server";
import { listAuditAbout } from "~/features/audit/queries.server";
import { inWords } from "~/features/audit-log/entries.server";
import { listNewestCasesOf } from "~/features/cases/admin/queries.person.server";
import { hearingOf, noHearing } from "~/features/cases/next-date";
import { countCasesOf } from "~/features/cases/queries.counts.server";
import { messageItem } from "~/features/messages/message-items.server";
import { listNewestMessages } from "~/features/messages/queries.server";
import { listTransactions } from "~/features/payments/queries.server";
import { formatAdminAmount } from "~/features/plans/money";
import { formatMobileNumber } from "~/features/sign-in/mobile-number";
import { findFactorState } from "~/features/sign-in/second-factor/reset.server";
import { sessionItems, tokenItems } from "~/features/sign-in/sessions-and-tokens.server";
import { lastDayOf } from "~/features/subscriptions/access-days";
import { packageInWords } from "~/features/subscriptions/package-words.server";
import { findActiveSubscription, findLastSubscription } from "~/features/subscriptions/queries.server";
import { COMPLAINTS, FEEDBACK, type PostKind } from "~/features/support/kinds.server";
import { postNumber } from "~/features/support/post-number";
import { listPosts } from "~/features/support/queries.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

/** How many of each kind the page shows. */
const SHOWN = 10;
const SESSIONS_SHOWN = 20;
const ACTS_SHOWN = 20;

type Account = Awaited<ReturnType<typeof getUserForAdmin>>;

/** Who the person is, in the words of the page. A deleted account says nothing about whose it was. */
function accountOf({ firstName, lastName, createdAt, ...user }: Account) {
	const isDeleted = user.state === "deleted";
	const mobile = formatMobileNumber(user.mobileNumber);
	return {
		name: `${firstName} ${lastName}`,
		state: user.state,
		isAdmin: user.role === "ADMIN",
		username: isDeleted ? "–" : user.username,
		email: isDeleted ? "–" : user.email,
		mobile: isDeleted ? "–" : user.needsMobileProof ? t("{mobile} (not verified)", { mobile }) : mobile,
		category: [CATEGORY_NAMES[user.category], ...(user.profession ? [user.profession] : [])],
		place: [user.city, user.region].filter(Boolean).join(", "),
		registeredAt: formatMoment(createdAt),
	};
}

async function packageOf(userId: string) {
	const active = await findActiveSubscription(userId);
	if (active) {
		const { messagesSent, messageLimit, numbersUsed, phoneNumberLimit } = active;
		return { words: packageInWords(active), use: { messagesSent, messageLimit, numbersUsed, phoneNumberLimit } };
	}
	const last = await findLastSubscription(userId);
	if (!last) return { words: t("No package"), use: null };
	const lastDay = formatDay(lastDayOf(last.endsAt));
	return { words: t("No package; {planName} ended on {lastDay}", { planName: last.planName, lastDay }), use: null };
}

async function casesOf(userId: string) {
	const rows = await listNewestCasesOf(userId, SHOWN);
	return rows.map((row) => {
		const hearing = hearingOf(row);
		return {
			id: row.id,
			cnrNumber: row.cnrNumber,
			party: row.partyName ?? "–",
			when: hearing ? formatLocalDay(hearing) : noHearing(row),
			isApproved: row.isApproved,
			isArchived: row.isArchived,
		};
	});
}

async function paymentsOf(userId: string) {
	const { rows } = await listTransactions(userId, { limit: SHOWN });
	return rows.map(({ id, planName, amountPaise, status, createdAt }) => ({
		id,
		planName,
		status,
		amount: formatAdminAmount(amountPaise),
		day: formatLocalDay(dayInIndia(createdAt)),
	}));
}

async function postsOf(kind: PostKind, userId: string) {
	const { rows } = await listPosts(kind, userId, { page: 1, limit: SHOWN });
	return rows.map(({ id, number, topic, status, createdAt }) => ({
		id,
		number: postNumber(kind.letter, number),
		topic,
		status,
		to: kind.adminPage(id),
		at: createdAt,
		day: formatLocalDay(dayInIndia(createdAt)),
	}));
}

/**
 * All that the page of a person shows an administrator: of each kind the newest, read by its owner's index, whatever there
 * is of other people. @throws DomainError `not-found`.
 */
export async function readPerson(userId: string, adminId: string) {
	const person = await getUserForAdmin(userId);
	const [
		packageNow,
		cases,
		caseCounts,
		messages,
		payments,
		complaints,
		feedback,
		sessions,
		tokens,
		factor,
		alerts,
		done,
	] = await Promise.all([
		packageOf(userId),
		casesOf(userId),
		countCasesOf([userId]),
		listNewestMessages(userId, SHOWN),
		paymentsOf(userId),
		postsOf(COMPLAINTS, userId),
		postsOf(FEEDBACK, userId),
		sessionItems(userId, { most: SESSIONS_SHOWN }),
		tokenItems(userId),
		findFactorState(userId),
		alertLines(userId, person.mobileNumber),
		listAuditAbout(userId, ACTS_SHOWN),
	]);
	const isDeleted = person.state === "deleted";
	return {
		account: accountOf(person),
		acts: [...actsFor(person, adminId), ...factorActsFor(userId, factor, adminId)],
		factor,
		isOwn: userId === adminId,
		mayEnd: userId !== adminId && !isDeleted,
		package: packageNow,
		caseCount: caseCounts.get(userId) ?? 0,
		cases,
		casesTo: `${paths.admin.cases}?user=${encodeURIComponent(person.username)}`,
		messages: messages.map(messageItem),
		payments,
		paymentsTo: `${paths.admin.transactions}?search=${userId}`,
		posts: [...complaints, ...feedback]
			.sort((a, b) => b.at.getTime() - a.at.getTime())
			.map(({ at: _, ...post }) => post),
		sessions,
		tokens,
		alerts,
		done: await inWords(done),
	};
}

export type Person = Awaited<ReturnType<typeof readPerson>>;

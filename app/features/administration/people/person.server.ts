import { inWords } from "~/features/administration/audit-log/entries.server";
import { postNumber } from "~/features/administration/support/post-number";
import { COMPLAINTS, FEEDBACK, listPosts, type PostKind } from "~/features/administration/support/posts.server";
import { findBarNumberState } from "~/features/courts/adding/find/commands.confirmed.server";
import { listNewestCasesOf } from "~/features/courts/case-admin/queries.person.server";
import { countCasesOf } from "~/features/courts/cases/queries.counts.server";
import { hearingOf, noHearing } from "~/features/courts/court-records/case-facts";
import { listTransactions } from "~/features/money/payments/queries.server";
import { formatAdminAmount } from "~/features/money/plans/money";
import { lastDayOf } from "~/features/money/subscriptions/access-days";
import { packageInWords } from "~/features/money/subscriptions/package/package-view.server";
import { findActiveSubscription, findLastSubscription } from "~/features/money/subscriptions/queries.server";
import { actionsFor, factorActionsFor } from "~/features/people/accounts/administration/account-actions";
import { requireUserForAdmin } from "~/features/people/accounts/administration/queries.administration.server";
import { CATEGORY_NAMES } from "~/features/people/accounts/profile/person-choices";
import { listAuditAbout } from "~/features/people/audit/queries.server";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { findFactorState } from "~/features/people/sign-in/second-factor/reset.server";
import { sessionItems, tokenItems } from "~/features/people/sign-in/sessions/sessions-and-tokens.server";
import { alertLines } from "~/features/telling/alerts/words/person-lines.server";
import { listNewestMessages, messageItem } from "~/features/telling/messages/sent/queries.server";
import { adminPaths } from "~/paths.admin";
import { dayInIndia, formatDay, formatLocalDay, formatMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

const SHOWN = 10;
const SESSIONS_SHOWN = 20;
const ACTS_SHOWN = 20;

type Account = Awaited<ReturnType<typeof requireUserForAdmin>>;

/** The account in words; a deleted account shows nothing that identifies its owner. */
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

/** All data of a person's admin page: the newest of each kind, read by the owner's index. @throws DomainError `not-found`. */
export async function readPerson(userId: string, adminId: string) {
	const person = await requireUserForAdmin(userId);
	const [
		currentPackage,
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
		bar,
	] = await Promise.all([
		packageOf(userId),
		casesOf(userId),
		countCasesOf([userId]),
		listNewestMessages(userId, SHOWN),
		paymentsOf(userId),
		postsOf(COMPLAINTS, userId),
		postsOf(FEEDBACK, userId),
		sessionItems(userId, { limit: SESSIONS_SHOWN }),
		tokenItems(userId),
		findFactorState(userId),
		alertLines(userId, person.mobileNumber),
		listAuditAbout(userId, ACTS_SHOWN),
		findBarNumberState(userId),
	]);
	const isDeleted = person.state === "deleted";
	return {
		account: accountOf(person),
		actions: [...actionsFor(person, adminId), ...factorActionsFor(userId, factor, adminId)],
		factor,
		bar: bar && { words: bar.words, confirmedOn: bar.confirmedAt && formatLocalDay(dayInIndia(bar.confirmedAt)) },
		isOwn: userId === adminId,
		mayEndAccess: userId !== adminId && !isDeleted,
		package: currentPackage,
		caseCount: caseCounts.get(userId) ?? 0,
		cases,
		casesTo: `${adminPaths.cases}?user=${encodeURIComponent(person.username)}`,
		messages: messages.map(messageItem),
		payments,
		paymentsTo: `${adminPaths.transactions}?search=${userId}`,
		posts: [...complaints, ...feedback]
			.sort((a, b) => b.at.getTime() - a.at.getTime())
			.map(({ at: _, ...post }) => post),
		sessions,
		tokens,
		alerts,
		history: await inWords(done),
	};
}

export type Person = Awaited<ReturnType<typeof readPerson>>;

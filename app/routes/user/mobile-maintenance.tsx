import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { formatMobileNumber } from "~/features/accounts/mobile-number";
import { formatDay } from "~/features/courts/day";
import { formatRupees } from "~/features/plans/money";
import { lastDayOf } from "~/features/subscriptions/commands.watch.server";
import { NumberTable } from "~/features/subscriptions/number-table";
import { PackageDetails } from "~/features/subscriptions/package-details";
import { findActiveSubscription, findLastSubscription } from "~/features/subscriptions/queries.server";
import { requireUser } from "~/http/session.server";

export const meta: MetaFunction = () => [{ title: "Mobile Maintenance · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const tab = new URL(request.url).searchParams.get("tab") === "package" ? "package" : "numbers";
	const subscription = await findActiveSubscription(user.id);
	if (!subscription) {
		const last = await findLastSubscription(user.id);
		return { tab, active: null, lastName: last?.planName ?? null };
	}
	const { numbers, numbersUsed, planName, phoneNumberLimit, messageLimit, messagesSent, description } = subscription;
	const active = {
		planName,
		phoneNumberLimit,
		messageLimit,
		messagesSent,
		description,
		numbersUsed,
		price: formatRupees(subscription.planPaise),
		lastDay: formatDay(lastDayOf(subscription.endsAt)),
		numbers: numbers.map(({ id, number, partyName }) => ({ id, number: formatMobileNumber(number), partyName })),
	};
	return { tab, active, lastName: null };
}

function NoPackage({ lastName }: { lastName: string | null }) {
	return (
		<div className="card empty">
			<h2>No active package</h2>
			<p className="hint">
				{lastName
					? `Your package ${lastName} is over. Your saved numbers are kept and carry over to the next one.`
					: "With a package you can save the numbers of parties and keep them informed about your cases."}
			</p>
			<p>
				<Link to="/user/Packages" className="button button-primary">
					Choose a package
				</Link>
			</p>
		</div>
	);
}

const TABS = [
	{ id: "numbers", title: "Phone Numbers", to: "/user/mobile-maintenance" },
	{ id: "package", title: "Package Details", to: "/user/mobile-maintenance?tab=package" },
];

export default function MobileMaintenance() {
	const { tab, active, lastName } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Mobile Maintenance</h1>
				{active && tab === "numbers" && active.numbersUsed < active.phoneNumberLimit && (
					<Link to="/user/mobile-maintenance/new" className="button button-primary" preventScrollReset>
						<Plus size={18} aria-hidden />
						<span>Add Mobile Number</span>
					</Link>
				)}
			</div>
			<nav className="tabs" aria-label="Mobile Maintenance">
				{TABS.map(({ id, title, to }) => (
					<Link key={id} to={to} className="tab" aria-current={tab === id ? "page" : undefined} preventScrollReset>
						{title}
					</Link>
				))}
			</nav>
			{!active && <NoPackage lastName={lastName} />}
			{active && tab === "numbers" && <NumberTable {...active} />}
			{active && tab === "package" && <PackageDetails {...active} />}
			<Outlet />
		</>
	);
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { formatRupees } from "~/features/money/plans/money";
import { lastDayOf } from "~/features/money/subscriptions/access-days";
import { NumberTable } from "~/features/money/subscriptions/number-table";
import { NoPackage, PackageDetails } from "~/features/money/subscriptions/package/package-details";
import { findActiveSubscription, findLastSubscription } from "~/features/money/subscriptions/queries.server";
import { useMay } from "~/features/people/chamber/use-may";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { paths } from "~/paths";
import { formatDay } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";
import { AddLink, PageHead } from "~/ui/frame/page-head";
import { Link, Outlet, useLoaderData } from "~/ui/frame/router";
import { authorize } from "~/web/access/authorize.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Mobile Maintenance")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	// Only the owner sees the package.
	const isPackageTab = !acting.role && new URL(request.url).searchParams.get("tab") === "package";
	const tab = isPackageTab ? "package" : "numbers";
	const subscription = await findActiveSubscription(acting.ownerId);
	if (!subscription) {
		const last = await findLastSubscription(acting.ownerId);
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

const TABS = [
	{ id: "numbers", title: phrase("Phone Numbers"), to: paths.mobileMaintenance },
	{ id: "package", title: phrase("Package Details"), to: `${paths.mobileMaintenance}?tab=package` },
];

export default function MobileMaintenance() {
	const { tab, active, lastName } = useLoaderData<typeof loader>();
	const may = useMay();
	return (
		<>
			<PageHead title={t("Mobile Maintenance")}>
				{may("numbers") && active && tab === "numbers" && active.numbersUsed < active.phoneNumberLimit && (
					<AddLink to={paths.newMobileNumber} label={phrase("Add<0> Mobile Number</0>")} />
				)}
			</PageHead>
			{may("money") && (
				<nav className="tabs" aria-label={t("Mobile Maintenance")}>
					{TABS.map(({ id, title, to }) => (
						<Link key={id} to={to} className="tab" aria-current={tab === id ? "page" : undefined} preventScrollReset>
							{t(title)}
						</Link>
					))}
				</nav>
			)}
			{!active && <NoPackage lastName={lastName} />}
			{active && tab === "numbers" && <NumberTable {...active} />}
			{active && tab === "package" && <PackageDetails {...active} />}
			<Outlet />
		</>
	);
}

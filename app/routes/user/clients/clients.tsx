import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { CaseSearchForm } from "~/features/courts/cases/list/case-search-form";
import { MAX_SEARCH_LENGTH } from "~/features/courts/cases/list/choices";
import { findPackageLevel, listSavedNumbers } from "~/features/money/subscriptions/queries.server";
import { useMay } from "~/features/people/chamber/use-may";
import { formatMobileNumber } from "~/features/people/sign-in/mobile-number";
import { countWaiting } from "~/features/telling/client-updates/updates-page.server";
import { OpenUpdates } from "~/features/telling/client-updates/waiting";
import { ClientList } from "~/features/telling/clients/client-list";
import { listOptedOutOf } from "~/features/telling/outbox/opt-out.server";
import { paths } from "~/paths";
import { screenPage } from "~/platform/http/page-input";
import { phrase, t } from "~/platform/language/translate";
import { AddLink, PageHead } from "~/ui/frame/page-head";
import { Outlet, useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { Pager } from "~/ui/list/pager";
import { EmptyList } from "~/ui/list/table";
import { authorize } from "~/web/access/authorize.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Clients")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const { ownerId } = await authorize(request, "see");
	const search = Object.fromEntries(new URL(request.url).searchParams);
	const paging = screenPage.parse(search);
	const q = (search.q ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
	const [{ items, total }, open, level] = await Promise.all([
		listSavedNumbers(ownerId, q, paging),
		countWaiting(ownerId),
		findPackageLevel(ownerId),
	]);
	const numbers = items.map(({ number }) => number);
	const optedOut = await listOptedOutOf(ownerId, numbers);
	const clients = items.map((item) => ({
		...item,
		number: formatMobileNumber(item.number),
		hasOptedOut: optedOut.has(item.number),
	}));
	return { clients, total, ...paging, q, open, hasPackage: level !== "without" };
}

export default function Clients() {
	const { clients, total, page, limit, q, open, hasPackage } = useLoaderData<typeof loader>();
	const may = useMay();
	return (
		<>
			<PageHead title={t("Clients")}>
				{may("numbers") && hasPackage && <AddLink to={paths.newClient} label={phrase("Add<0> client</0>")} />}
			</PageHead>
			<OpenUpdates {...open} />
			{!hasPackage && (
				<p className="note mb-4">
					<Words id="Clients are added, and messages sent, with a package. <0>Packages</0>" to={paths.packages} />
				</p>
			)}
			{(total > limit || q !== "") && (
				<CaseSearchForm
					name="q"
					label={t("Search by name or number")}
					value={q}
					clearTo={paths.clients}
					maxLength={MAX_SEARCH_LENGTH}
				/>
			)}
			{clients.length === 0 ? (
				<EmptyList
					title={q ? t("No clients found") : t("No clients yet")}
					hint={q ? t("No name or number matches this search.") : t("Add a client here, or on the page of their case.")}
				/>
			) : (
				<ClientList items={clients} />
			)}
			<Pager page={page} limit={limit} total={total} />
			<Outlet />
		</>
	);
}

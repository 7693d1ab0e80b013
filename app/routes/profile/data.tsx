import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OwnDataList } from "~/features/accounts/own-data-list";
import { countOwnData } from "~/features/accounts/queries.own-data.server";
import { requireOwnArea } from "~/http/session.server";
import { profilePaths } from "~/paths";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "Your data · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const kinds = (await countOwnData(user.id)).filter(({ count }) => count > 0);
	return { kinds, paths: profilePaths(user.role) };
}

export default function OwnDataDialog() {
	const { kinds, paths } = useLoaderData<typeof loader>();
	return (
		<RouteDialog title="Your data" closeTo={paths.profile}>
			<p>All data we hold about you. Passwords and tokens, stored as hashes only, are left out.</p>
			<OwnDataList kinds={kinds} paths={paths} />
		</RouteDialog>
	);
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { collectOwnData } from "~/features/accounts/own-data.server";
import { profilePath } from "~/features/accounts/profile-words";
import { requireOwnArea } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "Your data · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const kept = Object.entries(await collectOwnData(user.id));
	const kinds = kept.map(([kind, rows]) => ({ kind, count: rows.length })).filter(({ count }) => count > 0);
	return { kinds, path: profilePath(user.role) };
}

export default function OwnDataDialog() {
	const { kinds, path } = useLoaderData<typeof loader>();
	return (
		<RouteDialog title="Your data" closeTo={path}>
			<p>Everything kept about you, as it stands now. Passwords and tokens are kept as hashes only and left out.</p>
			<p className="actions">
				<a href={`${path}/data.json`} className="button button-primary" download>
					Download everything (JSON)
				</a>
			</p>
			<h3>One table each (CSV)</h3>
			<ul>
				{kinds.map(({ kind, count }) => (
					<li key={kind} className="mt-3">
						<a href={`${path}/data.csv?kind=${kind}`} download>
							{kind.replaceAll("_", " ")}
						</a>{" "}
						<span className="hint">
							{count} {count === 1 ? "row" : "rows"}
						</span>
					</li>
				))}
			</ul>
		</RouteDialog>
	);
}

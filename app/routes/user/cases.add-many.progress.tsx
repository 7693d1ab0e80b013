import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ManyProgress } from "~/features/cases/many/progress";
import { findAddedProgress } from "~/features/cases/many/queries.server";
import { requireAct } from "~/http/acting.server";
import { paths } from "~/paths";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: "Cases Added · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const owner = await requireAct(request, "add");
	const { searchParams } = new URL(request.url);
	return findAddedProgress(owner.id, searchParams.get("from") ?? "", searchParams.get("to") ?? "");
}

export default function CasesAdded() {
	const progress = useLoaderData<typeof loader>();
	return (
		<>
			<PageHead title="Cases Added">
				<Link to={paths.cases} className="button">
					Back to the list
				</Link>
			</PageHead>
			{progress.total > 0 ? <ManyProgress {...progress} /> : <p>There are no cases of this list any more.</p>}
		</>
	);
}

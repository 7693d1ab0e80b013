import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteCases } from "~/features/cases/commands.server";
import { listCasesByIds } from "~/features/cases/queries.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { requireUser } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";
import { SafeForm, SubmitButton } from "~/ui/safe-form";

export const meta: MetaFunction = () => [{ title: "Delete Case · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const ids = new URL(request.url).searchParams.getAll("case");
	return { cases: await listCasesByIds(user.id, ids) };
}

const selection = z.object({ case: z.array(z.string()).min(1, "Please select at least one case") });

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireUser(request);
	return submit(request, selection, async (input) => {
		await deleteCases(user.id, input.case);
		return redirectWithFlash("/user/cases", "Case Deleted Successfully");
	});
}

export default function DeleteCase() {
	const { cases } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const problem = answer?.result.error?.[""]?.[0];
	if (cases.length === 0) {
		return (
			<RouteDialog title="Delete Case" closeTo="/user/cases">
				<p>Please select at least one case</p>
				<div className="actions">
					<Link to="/user/cases" className="button">
						Back to the list
					</Link>
				</div>
			</RouteDialog>
		);
	}
	return (
		<RouteDialog title={cases.length === 1 ? "Delete Case" : `Delete ${cases.length} cases`} closeTo="/user/cases">
			<SafeForm>
				{problem && (
					<p className="error-summary" role="alert">
						{problem}
					</p>
				)}
				<p>
					Are you sure you want to delete {cases.length === 1 ? "this case" : "these cases"}? This action cannot be
					undone.
				</p>
				<ul className="mt-3">
					{cases.map(({ id, cnrNumber, caseNumber }) => (
						<li key={id}>
							<input type="hidden" name="case" value={id} />
							<span className="figures">{cnrNumber}</span> · {caseNumber}
						</li>
					))}
				</ul>
				<div className="actions">
					<SubmitButton className="button button-danger" busy="Deleting…">
						Delete
					</SubmitButton>
					<Link to="/user/cases" className="button" preventScrollReset>
						Cancel
					</Link>
				</div>
			</SafeForm>
		</RouteDialog>
	);
}

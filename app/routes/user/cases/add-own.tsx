import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { addOwnMatterOnce } from "~/features/courts/own-matters/commands.server";
import { MatterForm } from "~/features/courts/own-matters/matter-form";
import { matterForm } from "~/features/courts/own-matters/matter-input";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { RouteDialog } from "~/ui/form/dialog";
import { Link, useActionData, useLoaderData } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { authorize } from "~/web/access/authorize.server";
import { listReturnPath } from "~/web/access/return-to";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";

export const handle = { right: "add" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Matter Without a CNR")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await authorize(request, "add");
	return { closeTo: listReturnPath(request) };
}

export async function action({ request }: ActionFunctionArgs) {
	const acting = await authorize(request, "add");
	return submit(request, matterForm, async (matter) => {
		const { id } = await addOwnMatterOnce(acting, matter);
		return redirectWithFlash(paths.case(id), t("Matter added."));
	});
}

export default function AddOwn() {
	const { closeTo } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<RouteDialog title={t("Matter Without a CNR")} closeTo={closeTo}>
			<p className="mb-3">
				<Words id="For a tribunal, a commission, revenue, arbitration, the police. It is never looked up: you record its hearings. A case with a CNR: <0>Register it</0>">
					<Link to={paths.newCase} />
				</Words>
			</p>
			<MatterForm result={answer?.result} closeTo={closeTo} submitLabel={t("Add Matter")} />
		</RouteDialog>
	);
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import { requireCase } from "~/features/courts/cases/queries.server";
import { linkChange, numbersOfCaseInput } from "~/features/money/subscriptions/link-input";
import { setLinks } from "~/features/money/subscriptions/links.server";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { authorize } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "numbers" } satisfies ScreenHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
	await authorize(request, "numbers");
	return redirect(paths.case(params.caseId ?? ""));
}

/** Links the ticked numbers to the case, and unlinks the others that were shown. */
export async function action({ request, params }: ActionFunctionArgs) {
	const acting = await authorize(request, "numbers");
	const caseId = params.caseId ?? "";
	const save = async ({ shown, number, comes }: z.output<typeof numbersOfCaseInput>) => {
		await orNotFound(requireCase(acting.ownerId, caseId));
		const choices = shown.map((link) => ({
			numberId: link.id,
			caseId,
			isLinked: linkChange(link, number),
			mustCome: comes.find(({ numberId }) => numberId === link.id)?.mustCome,
		}));
		await orNotFound(setLinks(acting, choices));
		return redirectWithFlash(`${paths.case(caseId)}?part=clients#numbers`, t("Linked numbers saved."));
	};
	const answer = await submit(request, numbersOfCaseInput, save, { isWithoutPage: true });
	if (answer instanceof Response) return answer;
	const problem = answer.data.result.error?.[""]?.[0];
	if (problem) throw data(problem, { status: answer.init?.status ?? 400 });
	throw data(t("This form cannot be read. Reload the page and send it again."), { status: 400 });
}

/** Without a component, what the action throws would be answered as JSON without its words. */
export default function NumbersOfCase() {
	return null;
}

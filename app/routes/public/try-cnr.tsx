import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { HearingDay } from "~/features/courts/court-records/hearing-day";
import { type TriedCase, tryCnr, tryInput } from "~/features/courts/court-records/look-up/try-cnr.server";
import { TryForm } from "~/features/courts/court-records/look-up/try-form";
import { paths } from "~/paths";
import { type Day, dayInIndia } from "~/platform/calendar/day";
import { requestContext } from "~/platform/http/context.server";
import { t } from "~/platform/language/translate";
import { SafeForm, SubmitButton } from "~/ui/form/safe-form";
import { Link, useActionData } from "~/ui/frame/router";
import { firstCaseCookie } from "~/web/access/cookies.server";
import { AuthLayout } from "~/web/frame/auth-layout";
import { readIntent, submit } from "~/web/screens/form.server";

export const meta: MetaFunction = () => [
	{ title: `${t("Try a CNR")} · Nyaya Diary` },
	{ name: "robots", content: "noindex" },
];

/** The CNR is in the posted form and in this browser's cookie only: in no address and no log. */
export async function action({ request }: ActionFunctionArgs) {
	if ((await readIntent(request)) === "start")
		return submit(request, tryInput, async ({ cnr_number: cnr }) =>
			redirect(`${paths.home}?form=sign-up`, {
				status: 303,
				headers: { "set-cookie": await firstCaseCookie.serialize(cnr) },
			}),
		);
	let tried: (TriedCase & { today: Day }) | undefined;
	const look = async ({ cnr_number: cnr }: { cnr_number: string }) => {
		tried = { ...(await tryCnr(cnr, requestContext().address)), today: dayInIndia(new Date()) };
		return undefined;
	};
	return submit(request, tryInput, look, { extra: async () => ({ tried }) });
}

function Tried({ cnr, withheld, nextDate, noHearing, today }: TriedCase & { today: Day }) {
	return (
		<>
			<p className="hint mb-3">{cnr}</p>
			<dl className="details mb-4">
				<dt>{t("Next hearing")}</dt>
				<dd>
					<HearingDay day={nextDate} today={today} none={noHearing} />
				</dd>
			</dl>
			{withheld && <p className="hint mb-4">{withheld}</p>}
			<SafeForm action={paths.tryCnr}>
				<input type="hidden" name="cnr_number" value={cnr} />
				<SubmitButton name="intent" value="start">
					{t("Start with this case")}
				</SubmitButton>
			</SafeForm>
			<p className="mt-4">
				<Link to={paths.tryCnr}>{t("Try another CNR")}</Link>
			</p>
		</>
	);
}

/** One case before signing up: its parties and its next hearing. */
export default function TryCnr() {
	const answer = useActionData<typeof action>();
	const tried = answer && "tried" in answer ? answer.tried : undefined;
	return (
		<AuthLayout title={<h1 className="mb-3">{tried?.name ?? t("Try a CNR")}</h1>}>
			{tried ? <Tried {...tried} /> : <TryForm result={answer?.result} />}
			<p className="mt-4">
				<Link to={paths.home}>{t("Go to home page")}</Link>
			</p>
		</AuthLayout>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { mayLag, withReads } from "~/db/may-lag.server";
import { rememberWrite } from "~/features/sign-in/written.server";
import { log } from "~/log.server";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
type Answer = (request: Request) => Promise<Response>;

/** Routes whose loaders may be answered by a replica (decision 353): what is looked at, not what is about to be changed. */
export const LAGGING_ROUTES = [
	...["privacy", "terms", "refunds", "contact", "help"],
	"routes/courts",
	"routes/user/alerts.sent",
	"routes/user/calendar",
	"routes/user/case-history",
	"routes/user/case-history.case",
	"routes/user/case-status",
	"routes/user/case-status.case",
	"routes/user/cases",
	"routes/user/cases.case",
	"routes/user/cases.export.csv",
	"routes/user/cases.export.xlsx",
	"routes/user/cases.hearing",
	"routes/user/cases.print",
	"routes/user/chamber.log",
	"routes/user/changes",
	"routes/user/complaints",
	"routes/user/complaints.view",
	"routes/user/diary",
	"routes/user/feedback",
	"routes/user/feedback.view",
	"routes/user/messages",
	"routes/user/messages.batch",
	"routes/user/messages.templates",
	"routes/admin/audit",
	"routes/admin/audit.export",
	"routes/admin/cases",
	"routes/admin/complaints",
	"routes/admin/complaints.export",
	"routes/admin/complaints.view",
	"routes/admin/feedback",
	"routes/admin/feedback.export",
	"routes/admin/feedback.view",
	"routes/admin/messages",
	"routes/admin/messages.batch",
	"routes/admin/overview",
	"routes/admin/users",
	"routes/api/v1/alerts",
	"routes/api/v1/case",
	"routes/api/v1/cases",
	"routes/api/v1/cases.admin",
	"routes/api/v1/cases.case-history",
	"routes/api/v1/complaint.admin",
	"routes/api/v1/complaint.list",
	"routes/api/v1/events",
	"routes/api/v1/feedback.admin",
	"routes/api/v1/feedback.list",
	"routes/api/v1/messages",
	"routes/api/v1/plans.list-plan",
];

/** The build in which the loaders of these routes may read what lags. */
export function withLaggingLoaders(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		const loader: Handler | undefined = route?.module.loader;
		if (!route || !loader || !LAGGING_ROUTES.includes(id)) return [id, route];
		const lagging: Handler = (args) => mayLag(() => loader(args));
		return [id, { ...route, module: { ...route.module, loader: lagging } }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}

/** Answers a request, and notes what its person wrote before they can ask for it again. */
const rememberingWrite = <Answered>(answer: () => Promise<Answered>): Promise<Answered> =>
	withReads(async () => {
		const answered = await answer();
		await rememberWrite().catch((error: unknown) => {
			log.error({ err: error }, "a write was not noted: a replica may answer without it for a moment");
		});
		return answered;
	});

/** A handler of requests that notes what their people wrote. */
export const rememberingWrites =
	(handle: Answer): Answer =>
	(request) =>
		rememberingWrite(() => handle(request));

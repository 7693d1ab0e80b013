import { recordOften } from "~/features/people/audit/commands.server";
import { paths } from "~/paths";
import { currentTrace } from "~/platform/log/request-trace.server";

const MAX_PATH_LENGTH = 200;
/** By which a page that is open already is told where to go. */
const REDIRECT_OF_REMIX = "x-remix-redirect";

const isDenied = ({ status, headers }: Response) =>
	status === 403 || [headers.get("location"), headers.get(REDIRECT_OF_REMIX)].includes(paths.unauthorized);

/** Files whose making is an entry of the audit log already. */
const AUDITED_FILES = [paths.admin.auditExport];

const isFile = ({ status, headers }: Response) =>
	status === 200 && (headers.get("content-disposition") ?? "").startsWith("attachment");

/** Notes in the security log what was denied, and which files a signed-in person took away. */
export function recordOutcome(address: string, response: Response): void {
	const userId = currentTrace()?.userId ?? null;
	// Without a query, which may carry what people typed. An address with a key of its own is never a signed-in person's.
	const path = (address.split("?")[0] ?? "").replace(/\.data$/, "").slice(0, MAX_PATH_LENGTH);
	if (isDenied(response))
		recordOften(
			{ action: "security.denied", userId, result: "refused", details: userId ? { path } : {} },
			userId ? path : "",
		);
	else if (userId && isFile(response) && !AUDITED_FILES.some((file) => file === path))
		recordOften({ action: "security.download", userId, details: { path } }, path);
}

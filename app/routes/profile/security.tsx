import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ownSecurity, type SecurityItem } from "~/features/administration/audit-log/own-security.server";
import { deviceInput } from "~/features/people/push/device-input.server";
import { DeviceTable } from "~/features/people/push/device-table";
import { deviceItems, turnOffPush } from "~/features/people/push/devices.server";
import { isSmsLoginOn, switchSmsLogin } from "~/features/people/sign-in/login/code-login.server";
import { smsLoginForm } from "~/features/people/sign-in/login/login-input";
import { SmsLoginForm } from "~/features/people/sign-in/login/sms-login-form";
import { askedProof } from "~/features/people/sign-in/passkeys/queries.server";
import { profilePaths } from "~/paths";
import { phrases, t } from "~/platform/language/translate";
import { BackHead } from "~/ui/frame/page-head";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { CursorPager } from "~/ui/list/cursor-pager";
import { DataTable, EmptyList, RowHead } from "~/ui/list/table";
import { requireOwnArea } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Security")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireOwnArea(request);
	const before = new URL(request.url).searchParams.get("before") ?? undefined;
	const ownPaths = profilePaths(user.role);
	const isFirstPage = before === undefined;
	// Administrators log in with their password only.
	const hasSwitch = isFirstPage && user.role === "USER";
	const smsLogin = hasSwitch && { isOn: await isSmsLoginOn(user.id), proof: await askedProof(user) };
	const devices = hasSwitch ? await deviceItems(user) : [];
	return { ...(await ownSecurity(user.id, before)), isFirstPage, ownPaths, smsLogin, devices };
}

export async function action({ request }: ActionFunctionArgs) {
	const user = await requireOwnArea(request);
	if ((await readIntent(request)) === "turn-off")
		return submit(request, deviceInput, async ({ device }) => {
			await turnOffPush(user.id, device);
			return redirectWithFlash(profilePaths(user.role).security, t("Push notifications are off on that device."));
		});
	return submit(request, smsLoginForm, async ({ intent, password }) => {
		await switchSmsLogin({ user, password }, intent === "on");
		return redirectWithFlash(
			profilePaths(user.role).security,
			intent === "on" ? t("Login by SMS is on.") : t("Login by SMS is off."),
		);
	});
}

export default function OwnSecurity() {
	const { items, older, isFirstPage, ownPaths, smsLogin, devices } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<>
			<BackHead title={t("Security")} backTo={ownPaths.profile} />
			{smsLogin && <SmsLoginForm {...smsLogin} result={answer?.result} />}
			<DeviceTable items={devices} />
			<h2 className="mb-2">{t("Security log")}</h2>
			<p>{t("Logins and changes on your account, with place and device. We keep entries for a year.")}</p>
			<p className="mb-3">{t("Do not recognise something? Reset your password. This logs out all devices.")}</p>
			{items.length === 0 ? (
				<EmptyList title={t("Nothing yet")} hint={t("Logins and changes to your account appear here.")} />
			) : (
				<SecurityTable items={items} />
			)}
			<CursorPager
				newest={!isFirstPage && { to: ownPaths.security, label: t("Newest") }}
				older={older !== null && { to: `${ownPaths.security}?before=${older}`, label: t("Older") }}
			/>
		</>
	);
}

function SecurityTable({ items }: { items: SecurityItem[] }) {
	return (
		<DataTable label={t("Security log")} columns={phrases("When", "Action", "Device", "IP address")}>
			{items.map(({ id, when, what, details, device, address }) => (
				<tr key={id}>
					<td>{when}</td>
					<RowHead>
						{what} <bdi className="rest font-normal">{details.join(" · ")}</bdi>
					</RowHead>
					<td>{device}</td>
					<td>{address}</td>
				</tr>
			))}
		</DataTable>
	);
}

import type { PushPayload } from "~/features/people/push/words";
import { paths } from "~/paths";

declare const self: ServiceWorkerGlobalScope;

const ICON = "/icons/192.png";

/** Shows a notification, and tells the server so: without a receipt it sends the message another way. */
export async function showPush({ data }: PushEvent): Promise<void> {
	if (!data) return;
	const { title, body, path, tag, receipt }: PushPayload = data.json();
	await self.registration.showNotification(title, { body, tag, icon: ICON, data: path });
	await fetch(paths.pushReceipts, { method: "POST", headers: { "push-receipt": receipt }, credentials: "omit" });
}

/** Opens what a notification is about, in a window that is open if there is one. */
export async function openNotified({ notification }: NotificationEvent): Promise<void> {
	notification.close();
	const { href } = new URL(String(notification.data), self.origin);
	const [open] = await self.clients.matchAll({ type: "window" });
	if (open && (await open.navigate(href).catch(() => null))) await open.focus();
	else await self.clients.openWindow(href);
}

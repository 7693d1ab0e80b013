import { sql } from "~/platform/db/client.server";
import { unseal } from "~/platform/settings/secrets.server";

type Carried = { to: string; subject?: string; text?: string; variables?: Record<string, string>; sealed?: string };

const opened = ({ sealed, ...rest }: Carried): Carried =>
	sealed ? { ...rest, ...Object(unseal("queued message", sealed)) } : rest;

/** The mails queued for an address, the oldest first, with sealed ones opened. */
export async function queuedMails(to: string): Promise<{ subject: string; text: string }[]> {
	const jobs = await sql<
		{ data: Carried }[]
	>`select data from pgboss.job where name = 'send-mail' and data->>'to' = ${to}
		order by created_on, id`;
	return jobs.map(({ data }) => {
		const { subject = "", text = "" } = opened(data);
		return { subject, text };
	});
}

/** The variables of the SMS messages queued for a number, the oldest first, with sealed ones opened. */
export async function queuedSms(to: string): Promise<Record<string, string>[]> {
	const jobs = await sql<
		{ data: Carried }[]
	>`select data from pgboss.job where name = 'send-sms' and data->>'to' = ${to}
		order by created_on, id`;
	return jobs.map(({ data }) => opened(data).variables ?? {});
}

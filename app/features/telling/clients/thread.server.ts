import { sql } from "drizzle-orm";
import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { describeForMessages } from "~/features/courts/diary/hearings/queries.messages.server";
import { textOf } from "~/features/telling/messages/json";
import type { SentMessage } from "~/features/telling/messages/sent/queries.server";
import { formatMoment } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

type Row = Pick<SentMessage, "template" | "language" | "parameters" | "status" | "reason" | "sentBy"> & {
	id: string;
	at: string | Date;
	/** `chat`: the person's own WhatsApp, as they said. */
	channel: "whatsapp" | "sms" | "email" | "chat";
	/** What the client did: `reply` a STOP, `whatsapp` or `link`; null for what they were told. */
	stopped: "reply" | "whatsapp" | "link" | null;
	caseId: string | null;
	number: string;
};

const ENTRIES_SHOWN = 20;
const NO_TEXT = sql`null as template, null as language, '[]'::jsonb as parameters`;

/** One page of what a person told a number, by which channel and with what outcome, and of its STOP, newest first. */
export async function listThread(ownerId: string, number: string, page: number) {
	const rows = await db.execute<Row>(sql`
		select m.id::text, m.created_at as at, m.channel, null as stopped, m.template, m.language, m.parameters, m.status::text,
			m.reason, m.case_id as "caseId", coalesce(nullif(m.case_number, ''), m.cnr_number) as number,
			trim(u.first_name || ' ' || u.last_name) as "sentBy"
		from messages m left join message_batches b on b.id = m.batch_id left join users u on u.id = b.actor_id
		where m.user_id = ${ownerId} and m.recipient = ${number} and m.notice_id is null
			and (m.batch_id is not null or m.instead_of is not null)
		union all
		select w.id::text, w.state_at, 'chat', null, ${NO_TEXT}, 'sent', null, w.case_id, '', null
		from client_updates w where w.user_id = ${ownerId} and w.number = ${number} and w.state = 'told'
		union all
		select 'stop', o.opted_out_at, 'whatsapp', o.via, ${NO_TEXT}, 'read', null, null, '', null
		from opted_out_numbers o where o.number = ${number}
		union all
		select 'link', o.opted_out_at, 'whatsapp', 'link', ${NO_TEXT}, 'read', null, null, '', null
		from sender_opt_outs o where o.number = ${number} and o.sender_id = ${ownerId}
		order by at desc, id desc limit ${ENTRIES_SHOWN + 1} offset ${(page - 1) * ENTRIES_SHOWN}`);
	const shown = rows.slice(0, ENTRIES_SHOWN);
	const ids = new Set(shown.flatMap(({ caseId }) => caseId ?? []));
	const described = await describeForMessages(ownerId, [...ids]);
	const names = new Map(described.map((item) => [item.id, caseNameOf(item)]));
	const entries = shown.map(
		({ id, at, channel, stopped, status, reason, caseId, number: about, sentBy, ...words }) => ({
			...{ id, channel, stopped, status, reason, caseId, sentBy },
			at: formatMoment(new Date(at)),
			caseName: names.get(caseId ?? "") ?? about,
			text: words.template ? textOf(words) : null,
		}),
	);
	return { entries, page, hasNext: rows.length > ENTRIES_SHOWN };
}
export type ThreadEntry = Awaited<ReturnType<typeof listThread>>["entries"][number];

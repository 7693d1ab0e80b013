import type { openFactories } from "../database/people";

/** Two webhooks of a person, one of them with every kind of delivery in its log. */
export async function givenWebhook({ client }: Pick<ReturnType<typeof openFactories>, "client">, userId: string) {
	await client`insert into webhook_endpoints (id, user_id, url, kinds, sealed_secret, disabled_at, disabled_for, failing_since)
		values (gen_random_uuid(), ${userId}, ${`https://office.example.com/${"long/".repeat(90)}`}, '{case.order}', '', now(),
			'failing', now() - interval '6 days')`;
	const [row] = await client<{ webhook: string; delivery: string }[]>`
		with endpoint as (
			insert into webhook_endpoints (id, user_id, url, kinds, sealed_secret, sealed_previous_secret, previous_until, failing_since)
			values (gen_random_uuid(), ${userId}, 'https://office.example.com/webhooks/nyaya-diary',
				'{case.hearing_date,case.disposed,message.status}', '', '', now() + interval '5 hours', now() - interval '2 hours')
			returning id
		), sent as (
			insert into webhook_deliveries (id, endpoint_id, kind, body, state, tries, tried_at, status, answer, problem, millis, next_try_at)
			select gen_random_uuid(), endpoint.id, 'case.hearing_date',
				'{"type":"case.hearing_date","timestamp":"2026-11-22T10:00:00.000Z","data":{"cnr_number":"MHPU010000012024","old":"2026-12-12","new":"2026-12-19"}}',
				how.state, how.tries, now(), how.status, how.answer, how.problem, 132, now() + interval '5 hours'
			from endpoint, (values ('delivered', 1, 200, 'ok', null), ('waiting', 3, 500, ${"<p>broken</p>".repeat(40)}::text, 'The response was not a success (2xx).'),
				('failed', 10, null, null, 'The connection failed.'), ('sending', 1, null, null, null)) how (state, tries, status, answer, problem)
			returning id, endpoint_id, state
		)
		select endpoint_id as webhook, id as delivery from sent where state = 'waiting'`;
	if (!row) throw new Error("The webhook was not written");
	return row;
}

/** Each `sql` returns the rows that break its invariant. */
export const supportInvariants = [
	{
		name: "a complaint has the status of its last change, or PENDING",
		sql: `select c.id from complaints c
			left join lateral (
				select to_status from complaint_changes h where h.complaint_id = c.id order by h.id desc limit 1
			) last on true
			where c.status <> coalesce(last.to_status, 'PENDING')`,
	},
	{
		name: "each change of a complaint starts where the one before ended",
		sql: `select id from (
				select id, from_status, lag(to_status, 1, 'PENDING')
					over (partition by complaint_id order by id) as before
				from complaint_changes
			) changes where from_status <> before`,
	},
	{
		name: "a reply as the person is by who sent the complaint or feedback",
		sql: `select r.id from support_replies r
			left join complaints c on c.id = r.complaint_id
			left join feedback f on f.id = r.feedback_id
			where r.written_by = 'person' and r.author_id <> coalesce(c.user_id, f.user_id)`,
	},
	{
		name: "numbers of complaints and feedback are those the database gave",
		sql: `select 'complaints' as list, max(number) as number from complaints
				having max(number) > (select last_value from complaints_number_seq)
			union all
			select 'feedback', max(number) from feedback
				having max(number) > (select last_value from feedback_number_seq)`,
	},
];

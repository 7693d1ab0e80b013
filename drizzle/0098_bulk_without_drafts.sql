-- `message_drafts` and `message_draft_cases` stay: servers of the previous release use them during an upgrade, and the next release
-- drops them (docs/upgrading.md). They hold no key to what is in use; their rows go a day after the upgrade.
do $$
declare k record;
begin
	for k in select conname, conrelid::regclass as name from pg_constraint where contype = 'f'
			and conrelid in ('message_drafts'::regclass, 'message_draft_cases'::regclass) and confrelid <> 'message_drafts'::regclass
	loop
		execute format('alter table %s drop constraint %I', k.name, k.conname);
	end loop;
end $$;

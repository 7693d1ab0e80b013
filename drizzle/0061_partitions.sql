-- Partitions lie in a schema of their own: the product's role goes through their tables and has no rights in it (decision 359).
CREATE SCHEMA "partitions";--> statement-breakpoint
-- Each table with its column of time and how long its rows are kept; no other table can be named to the functions below.
CREATE FUNCTION partition_rule(parent text, OUT moment text, OUT kept interval) LANGUAGE plpgsql IMMUTABLE AS $$
begin
	select r.moment, r.kept into partition_rule.moment, partition_rule.kept from (values
		('case_changes', 'seen_at', interval '2 years'),
		('case_events', 'at', interval '2 years'),
		('webhook_deliveries', 'created_at', interval '90 days')
	) as r(name, moment, kept) where r.name = parent;
	if not found then
		raise exception 'No table of partitions: %', parent using errcode = 'check_violation';
	end if;
end;
$$;--> statement-breakpoint
-- No row is copied or read: the table that is there becomes the default partition of one of the same name, which has its
-- indexes, references and triggers. The primary key stays with each partition, since one over all would need the month in it.
DO $$
declare
	name text;
	definition text;
	definitions text[];
	triggers text[];
	next_id bigint;
begin
	perform set_config('lock_timeout', '10s', true);
	lock table webhook_deliveries, case_changes, case_events in access exclusive mode;
	-- An identity belongs to one table; two tables take their ids from this sequence.
	next_id := nextval('case_changes_id_seq');
	alter table case_events alter column id drop default;
	alter table case_changes alter column id drop identity;
	execute format('create sequence public.case_changes_id_seq start with %s', next_id);
	alter table case_changes alter column id set default nextval('public.case_changes_id_seq');
	alter table case_events alter column id set default nextval('public.case_changes_id_seq');
	foreach name in array array['webhook_deliveries', 'case_changes', 'case_events'] loop
		definitions := array(select pg_get_indexdef(indexrelid) from pg_index
			where indrelid = name::regclass and not indisprimary order by indexrelid)
			|| array(select format('alter table public.%I add constraint %I %s', name, conname, pg_get_constraintdef(oid))
				from pg_constraint where conrelid = name::regclass and contype = 'f' order by conname);
		triggers := array(select pg_get_triggerdef(oid) from pg_trigger
			where tgrelid = name::regclass and not tgisinternal order by tgname);
		for definition in select tgname from pg_trigger where tgrelid = name::regclass and not tgisinternal loop
			execute format('drop trigger %I on public.%I', definition, name);
		end loop;
		execute format('alter table public.%I set schema partitions', name);
		execute format('alter table partitions.%I rename to %I', name, name || '_before');
		execute format('create table public.%I (like partitions.%I including defaults including constraints) partition by range (%I)',
			name, name || '_before', (partition_rule(name)).moment);
		foreach definition in array definitions || triggers loop
			execute definition;
		end loop;
		execute format('alter table public.%I attach partition partitions.%I default', name, name || '_before');
	end loop;
end $$;--> statement-breakpoint
-- When a partition ends: the end of its range.
CREATE FUNCTION partition_end(partition oid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
	select substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''\)')::timestamptz from pg_class where oid = partition
$$;--> statement-breakpoint
-- An empty table like another, to become a partition of it.
CREATE FUNCTION make_partition(parent text, name text) RETURNS void LANGUAGE plpgsql AS $$
begin
	execute format('create table partitions.%I (like public.%I including defaults including constraints, primary key (id))', name, parent);
end;
$$;--> statement-breakpoint
-- The table from before the partitions becomes the first of them, one step a call and each a transaction of its own: it is checked to
-- have no row of a later month while others read and write, so that it gets its place without being read under a lock.
CREATE FUNCTION place_first_partition(parent text) RETURNS text
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '3s' AS $$
declare
	rule record := partition_rule(parent);
	before text := parent || '_before';
	ends timestamptz;
	is_checked boolean;
	is_empty boolean;
begin
	if to_regclass(format('partitions.%I', parent || '_default')) is not null then
		return 'placed';
	end if;
	execute format('lock table public.%I in share update exclusive mode', parent);
	if to_regclass(format('partitions.%I', parent || '_default')) is not null then
		return 'placed';
	end if;
	select convalidated, substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz into is_checked, ends
		from pg_constraint where conrelid = format('partitions.%I', before)::regclass and conname = before || '_end';
	-- Left alone so long that rows of today would soon be refused.
	if ends < now() + interval '7 days' then
		execute format('alter table partitions.%I drop constraint %I', before, before || '_end');
		return 'begun again';
	end if;
	if ends is null then
		execute format('select not exists (select from partitions.%I)', before) into is_empty;
		if is_empty then
			execute format('lock table public.%I, partitions.%I in access exclusive mode', parent, before);
			execute format('select not exists (select from partitions.%I)', before) into is_empty;
		end if;
		if not is_empty then
			execute format('alter table partitions.%I add constraint %I check (%I < %L) not valid', before, before || '_end',
				rule.moment, date_trunc('month', now(), 'UTC') + interval '2 months');
			return 'checked from now on';
		end if;
		ends := date_trunc('month', now(), 'UTC');
	elsif not is_checked then
		begin
			execute format('alter table partitions.%I validate constraint %I', before, before || '_end');
		exception when check_violation then
			execute format('alter table partitions.%I drop constraint %I', before, before || '_end');
			return 'has rows of months to come';
		end;
		return 'checked';
	end if;
	perform make_partition(parent, parent || '_default');
	execute format('lock table public.%I, partitions.%I in access exclusive mode', parent, before);
	execute format('alter table public.%I detach partition partitions.%I', parent, before);
	execute format('alter table public.%I attach partition partitions.%I for values from (minvalue) to (%L)', parent, before, ends);
	execute format('alter table partitions.%I drop constraint if exists %I', before, before || '_end');
	execute format('alter table public.%I attach partition partitions.%I default', parent, parent || '_default');
	return 'placed';
end;
$$;--> statement-breakpoint
-- Makes the partition of a month (in UTC), unless it is there; rows that came before it are taken from the default partition.
CREATE FUNCTION add_partition(parent text, month timestamptz) RETURNS boolean
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' SET lock_timeout = '3s' AS $$
declare
	rule record := partition_rule(parent);
	begins timestamptz := date_trunc('month', month);
	ends timestamptz := date_trunc('month', month) + interval '1 month';
	name text := parent || to_char(begins, '_YYYY_MM');
begin
	if begins not between date_trunc('month', now()) - rule.kept and now() + interval '1 year' then
		raise exception 'No month to keep rows of: %', month using errcode = 'check_violation';
	end if;
	if to_regclass(format('partitions.%I', name)) is not null then
		return false;
	end if;
	execute format('lock table public.%I in share update exclusive mode', parent);
	if to_regclass(format('partitions.%I', name)) is not null or to_regclass(format('partitions.%I', parent || '_default')) is null
		or begins < (select max(partition_end(i.inhrelid)) from pg_inherits i join pg_class c on c.oid = i.inhrelid
			where i.inhparent = format('public.%I', parent)::regclass and c.relname = parent || '_before') then
		return false;
	end if;
	perform make_partition(parent, name);
	execute format('lock table partitions.%I in access exclusive mode', parent || '_default');
	execute format('with late as (delete from partitions.%I where %I >= %L and %I < %L returning *) insert into partitions.%I select * from late',
		parent || '_default', rule.moment, begins, rule.moment, ends, name);
	execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)', parent, name, begins, ends);
	return true;
end;
$$;--> statement-breakpoint
-- Drops the oldest partition if all of its rows have been kept for their time. A partition cannot be detached concurrently beside a
-- default one, so that this waits for the table for some seconds at most and is tried again.
CREATE FUNCTION drop_old_partition(parent text) RETURNS text
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '3s' AS $$
declare
	rule record := partition_rule(parent);
	name text;
begin
	execute format('lock table public.%I in share update exclusive mode', parent);
	select c.relname into name from pg_inherits i join pg_class c on c.oid = i.inhrelid
		where i.inhparent = format('public.%I', parent)::regclass and partition_end(c.oid) <= now() - rule.kept
		order by partition_end(c.oid) limit 1;
	if name is null then
		return null;
	end if;
	execute format('drop table partitions.%I', name);
	return name;
end;
$$;--> statement-breakpoint
-- Rows in a default partition, of months for which there was none: each table that has any.
CREATE FUNCTION late_rows() RETURNS TABLE (parent text, "rows" bigint)
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
	foreach parent in array array['webhook_deliveries', 'case_changes', 'case_events'] loop
		if to_regclass(format('partitions.%I', parent || '_default')) is null then
			continue;
		end if;
		execute format('select count(*) from partitions.%I', parent || '_default') into "rows";
		if "rows" > 0 then
			return next;
		end if;
	end loop;
end;
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION partition_rule(text), partition_end(oid), make_partition(text, text), place_first_partition(text),
	add_partition(text, timestamptz), drop_old_partition(text), late_rows() FROM PUBLIC;

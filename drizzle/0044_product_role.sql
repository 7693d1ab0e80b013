-- The edition of the court lists is a comment on their table, which only the owner of the table may write (decision 306).
CREATE FUNCTION note_court_edition(edition text) RETURNS void
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
	execute format('comment on table public.states is %L', edition);
end;
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION note_court_edition(text) FROM PUBLIC;

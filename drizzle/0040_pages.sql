CREATE TABLE "page_versions" (
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"in_force_from" date NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_versions_page_version_pk" PRIMARY KEY("page","version"),
	CONSTRAINT "page_versions_page" CHECK ("page_versions"."page" in ('privacy', 'terms', 'refunds', 'contact', 'help')),
	CONSTRAINT "page_versions_version" CHECK ("page_versions"."version" > 0),
	CONSTRAINT "page_versions_text" CHECK (char_length("page_versions"."text") between 1 and 20000)
);
--> statement-breakpoint
-- What people agreed to must stay readable as it was.
create function refuse_page_change() returns trigger language plpgsql as $$
begin
	raise exception 'A version of a page is never changed.' using errcode = 'insufficient_privilege';
end;
$$;
--> statement-breakpoint
create trigger page_versions_append_only before update or delete or truncate on "page_versions"
	for each statement execute function refuse_page_change();

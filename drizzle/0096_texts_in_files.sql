DROP TABLE "page_versions" CASCADE;
--> statement-breakpoint
drop function refuse_page_change();

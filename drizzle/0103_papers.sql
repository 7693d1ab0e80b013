CREATE TABLE "order_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cnr_number" text NOT NULL,
	"order_key" text NOT NULL,
	"name" text NOT NULL,
	"number" integer,
	"dated" date,
	"url" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"file_id" uuid,
	CONSTRAINT "order_copies_state" CHECK ("order_copies"."state" in ('waiting', 'kept', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"dated" date,
	"words" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"added_by" uuid,
	CONSTRAINT "papers_kind" CHECK ("papers"."kind" in ('order', 'judgment', 'vakalatnama', 'pleading', 'evidence', 'other'))
);
--> statement-breakpoint
CREATE TABLE "stored_file_pieces" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "stored_file_pieces_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sha256" text,
	"type" text,
	"bytes" integer DEFAULT 0 NOT NULL,
	"sealed_key" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stored_files_sha256_unique" UNIQUE("sha256"),
	CONSTRAINT "stored_files_whole" CHECK (("stored_files"."sha256" is null) = ("stored_files"."type" is null) and ("stored_files"."uses" = 0 or "stored_files"."sha256" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_copies" ADD CONSTRAINT "order_copies_cnr_number_court_records_cnr_number_fk" FOREIGN KEY ("cnr_number") REFERENCES "public"."court_records"("cnr_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_case" FOREIGN KEY ("owner_id","case_id") REFERENCES "public"."cases"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file_pieces" ADD CONSTRAINT "stored_file_pieces_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_copies_key" ON "order_copies" USING btree ("cnr_number","order_key");--> statement-breakpoint
CREATE INDEX "order_copies_file" ON "order_copies" USING btree ("file_id") WHERE "order_copies"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "order_copies_failed" ON "order_copies" USING btree ("state_at") WHERE "order_copies"."state" <> 'kept';--> statement-breakpoint
CREATE UNIQUE INDEX "papers_key" ON "papers" USING btree ("case_id","file_id");--> statement-breakpoint
CREATE INDEX "papers_owner" ON "papers" USING btree ("owner_id","case_id","bytes");--> statement-breakpoint
CREATE INDEX "papers_file" ON "papers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "papers_added_by" ON "papers" USING btree ("added_by") WHERE "papers"."added_by" is not null;--> statement-breakpoint
CREATE INDEX "stored_files_unused" ON "stored_files" USING btree ("created_at") WHERE "stored_files"."uses" = 0;--> statement-breakpoint
-- Encrypted bytes cannot be compressed: do not try.
ALTER TABLE "stored_file_pieces" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Counts the rows that name a file in `file_id`, in place of a foreign key. The last one takes the file with it: the row of the file
-- is locked by each change of its count, so a file that is named meanwhile stays.
CREATE FUNCTION count_file_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.file_id IS NOT DISTINCT FROM NEW.file_id THEN RETURN NULL; END IF;
	IF TG_OP <> 'DELETE' AND NEW.file_id IS NOT NULL THEN
		UPDATE stored_files SET uses = uses + 1 WHERE id = NEW.file_id AND sha256 IS NOT NULL;
		IF NOT FOUND THEN
			RAISE foreign_key_violation USING MESSAGE = format('There is no stored file %s', NEW.file_id);
		END IF;
	END IF;
	IF TG_OP <> 'INSERT' AND OLD.file_id IS NOT NULL THEN
		UPDATE stored_files SET uses = uses - 1 WHERE id = OLD.file_id;
		DELETE FROM stored_files WHERE id = OLD.file_id AND uses = 0;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER papers_file_use AFTER INSERT OR DELETE OR UPDATE OF file_id ON papers
	FOR EACH ROW EXECUTE FUNCTION count_file_use();--> statement-breakpoint
CREATE TRIGGER order_copies_file_use AFTER INSERT OR DELETE OR UPDATE OF file_id ON order_copies
	FOR EACH ROW EXECUTE FUNCTION count_file_use();

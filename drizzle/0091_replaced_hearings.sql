-- What an entry of a hearing said before another person changed or removed it.
CREATE TABLE "replaced_hearings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"heard_on" date NOT NULL,
	"outcome" text NOT NULL,
	"next_date" date,
	"purpose" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"written_by" uuid,
	"written_at" timestamp with time zone NOT NULL,
	"replaced_by" uuid
);
--> statement-breakpoint
ALTER TABLE "replaced_hearings" ADD CONSTRAINT "replaced_hearings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_hearings" ADD CONSTRAINT "replaced_hearings_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_hearings" ADD CONSTRAINT "replaced_hearings_replaced_by_users_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_hearings" ADD CONSTRAINT "replaced_hearings_case" FOREIGN KEY ("owner_id","case_id") REFERENCES "public"."cases"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_hearings_owner_case" ON "replaced_hearings" USING btree ("owner_id","case_id");--> statement-breakpoint
CREATE INDEX "replaced_hearings_created" ON "replaced_hearings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "replaced_hearings_written_by" ON "replaced_hearings" USING btree ("written_by") WHERE "replaced_hearings"."written_by" is not null;--> statement-breakpoint
CREATE INDEX "replaced_hearings_replaced_by" ON "replaced_hearings" USING btree ("replaced_by") WHERE "replaced_hearings"."replaced_by" is not null;

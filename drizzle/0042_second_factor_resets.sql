CREATE TABLE "second_factor_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"asked_by" uuid,
	"reason" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "second_factor_resets_asked" CHECK ("second_factor_resets"."asked_by" <> "second_factor_resets"."person_id"),
	CONSTRAINT "second_factor_resets_four_eyes" CHECK ("second_factor_resets"."confirmed_by" not in ("second_factor_resets"."asked_by", "second_factor_resets"."person_id")),
	CONSTRAINT "second_factor_resets_ended" CHECK ("second_factor_resets"."confirmed_by" is null or "second_factor_resets"."ended_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "second_factor_resets" ADD CONSTRAINT "second_factor_resets_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_resets" ADD CONSTRAINT "second_factor_resets_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_resets" ADD CONSTRAINT "second_factor_resets_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "second_factor_resets_open" ON "second_factor_resets" USING btree ("person_id") WHERE "second_factor_resets"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "second_factor_resets_asked_by_index" ON "second_factor_resets" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "second_factor_resets_confirmed_by_index" ON "second_factor_resets" USING btree ("confirmed_by");

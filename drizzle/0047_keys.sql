ALTER TABLE "installation" ADD COLUMN "secret_mark" text;
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "secret_since" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "contact_undos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"mobile_number" text NOT NULL,
	"needs_mobile_proof" boolean NOT NULL,
	CONSTRAINT "contact_undos_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "contact_undos" ADD CONSTRAINT "contact_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "contact_undos_user_id_index" ON "contact_undos" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "contact_undos_expires_at_index" ON "contact_undos" USING btree ("expires_at");

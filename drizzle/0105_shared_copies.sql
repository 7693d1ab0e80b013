CREATE TABLE "shared_copies" (
	"owner_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	CONSTRAINT "shared_copies_pk" PRIMARY KEY("owner_id","case_id","copy_id")
);
--> statement-breakpoint
ALTER TABLE "shared_copies" ADD CONSTRAINT "shared_copies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_copies" ADD CONSTRAINT "shared_copies_case" FOREIGN KEY ("owner_id","case_id") REFERENCES "public"."cases"("owner_id","id") ON DELETE cascade ON UPDATE no action;
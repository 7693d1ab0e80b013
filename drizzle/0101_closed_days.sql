CREATE TABLE "closed_days" (
	"level" text NOT NULL,
	"court_id" text NOT NULL,
	"day" date NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "closed_days_pk" PRIMARY KEY("level","court_id","day"),
	CONSTRAINT "closed_days_level" CHECK ("closed_days"."level" in ('district', 'high_court', 'state'))
);

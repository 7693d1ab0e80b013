ALTER TABLE "court_records" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "court_records" SET "changed_at" = "updated_at";--> statement-breakpoint
-- What programs are given of a record. When it was last looked up, and what only screens show, is no change to them.
CREATE OR REPLACE FUNCTION note_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.look_up, OLD.case_type, OLD.filing_number, OLD.filing_date, OLD.registration_date, OLD.first_hearing_date, OLD.next_date,
			OLD.decision_date, OLD.nature_of_disposal, OLD.case_stage, OLD.court_number_and_judge, OLD.petitioners,
			OLD.petitioner_advocates, OLD.respondents, OLD.respondent_advocates, OLD.acts, OLD.sections)
		IS DISTINCT FROM
		(NEW.look_up, NEW.case_type, NEW.filing_number, NEW.filing_date, NEW.registration_date, NEW.first_hearing_date, NEW.next_date,
			NEW.decision_date, NEW.nature_of_disposal, NEW.case_stage, NEW.court_number_and_judge, NEW.petitioners,
			NEW.petitioner_advocates, NEW.respondents, NEW.respondent_advocates, NEW.acts, NEW.sections)
	THEN
		NEW.changed_at := clock_timestamp();
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_hearing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE court_records SET changed_at = clock_timestamp() WHERE cnr_number IN (SELECT cnr_number FROM touched);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "court_records_change" BEFORE UPDATE ON "court_records" FOR EACH ROW EXECUTE FUNCTION note_record_change();--> statement-breakpoint
CREATE TRIGGER "hearings_added" AFTER INSERT ON "hearings" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_hearing_change();--> statement-breakpoint
CREATE TRIGGER "hearings_changed" AFTER UPDATE ON "hearings" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_hearing_change();--> statement-breakpoint
CREATE TRIGGER "hearings_removed" AFTER DELETE ON "hearings" REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_hearing_change();

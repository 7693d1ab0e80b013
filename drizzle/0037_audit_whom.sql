-- The acts about a person, newest first, however long the audit log is.
CREATE INDEX "audit_log_whom" ON "audit_log" USING btree ((coalesce("details"->>'for', "details"->>'ownerId', case when "subject" = 'user' then "subject_id" end)),"at");

-- `message_drafts` and `message_draft_cases` stay: servers of the previous release use them during an upgrade, and the next release
-- drops them (docs/upgrading.md). Nothing deletes their rows any more, so those of earlier days go now.
DELETE FROM "message_drafts" WHERE "created_at" < now() - interval '1 day';

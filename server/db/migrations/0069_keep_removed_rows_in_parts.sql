CREATE TABLE "removed_rows" (
	"audit_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"table_name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"people" uuid[] NOT NULL,
	CONSTRAINT "removed_rows_audit_id_nth_pk" PRIMARY KEY("audit_id","nth")
);
--> statement-breakpoint
WITH parts(nth, key, table_name) AS (
	VALUES (1, 'messages', 'messages'), (2, 'posts', 'posts'), (3, 'comments', 'comments'), (4, 'likes', 'likes'), (5, 'marks', 'post_marks'),
		(6, 'gigs', 'gigs'), (7, 'applications', 'applications'), (8, 'saved', 'saved_gigs'), (9, 'questions', 'gig_questions'),
		(10, 'invitations', 'gig_invitations'), (11, 'reviews', 'reviews'), (12, 'deps', 'deps')
), stored AS (
	SELECT "audit_log"."id", parts.nth, parts.table_name, kept_row, (at - 1) / 1000 AS part, at
	FROM "audit_log", parts, jsonb_array_elements("kept"->parts.key) WITH ORDINALITY AS field(kept_row, at)
	WHERE "kept" IS NOT NULL
), parted AS (
	SELECT id, nth, table_name, part, jsonb_agg(kept_row ORDER BY at) AS rows FROM stored GROUP BY id, nth, table_name, part
)
INSERT INTO "removed_rows" ("audit_id", "nth", "table_name", "rows", "people")
	SELECT id, row_number() OVER (PARTITION BY id ORDER BY nth, part) - 1, table_name, rows, ARRAY(
		SELECT DISTINCT field.value::uuid FROM jsonb_array_elements(rows) AS kept_row, jsonb_each_text(kept_row) AS field(name, value)
		WHERE field.value IS NOT NULL AND field.name IN ('author_id', 'poster_id', 'applicant_id', 'sender_id', 'recipient_id', 'user_id', 'subject_id', 'player_id', 'dep_id', 'asker_id', 'invitee_id')
	) FROM parted;--> statement-breakpoint
DROP INDEX "audit_log_people";--> statement-breakpoint
ALTER TABLE "removed_rows" ADD CONSTRAINT "removed_rows_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_rows_people" ON "removed_rows" USING gin ("people");--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "kept";--> statement-breakpoint
ALTER TABLE "audit_log" DROP COLUMN "people";--> statement-breakpoint
UPDATE "users" SET "work_links" = coalesce((
	SELECT jsonb_agg(jsonb_set(link, '{url}', to_jsonb(url)) ORDER BY nth)
	FROM jsonb_array_elements("work_links") WITH ORDINALITY AS stored(link, nth),
		regexp_replace(link->>'url', '^(https?:)[/\\]+[^/?#\\]*@', '\1//') AS url
	WHERE url !~ '^https?://$'
), '[]') WHERE "work_links"::text LIKE '%@%';

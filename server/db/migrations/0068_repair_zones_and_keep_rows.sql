CREATE TABLE "kept_rows" (
	"act_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"table_name" text NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "kept_rows_act_id_nth_pk" PRIMARY KEY("act_id","nth")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "people" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_rows" ADD CONSTRAINT "kept_rows_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_people" ON "audit_log" USING gin ("people");--> statement-breakpoint
CREATE FUNCTION drop_kept_rows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	DELETE FROM "kept_rows" WHERE "act_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER acts_closed AFTER UPDATE OF "kept" ON "acts" FOR EACH ROW
	WHEN (NEW."kept" IS NULL) EXECUTE FUNCTION drop_kept_rows();--> statement-breakpoint
UPDATE "audit_log" SET "people" = ARRAY(
	SELECT DISTINCT field.value::uuid FROM jsonb_each("kept") AS part, jsonb_array_elements(part.value) AS kept_row, jsonb_each_text(kept_row) AS field(name, value)
	WHERE field.value IS NOT NULL AND field.name IN ('author_id', 'poster_id', 'applicant_id', 'sender_id', 'recipient_id', 'user_id', 'subject_id', 'player_id', 'dep_id', 'asker_id', 'invitee_id')
) WHERE "kept" IS NOT NULL;--> statement-breakpoint
CREATE TEMPORARY TABLE "zone_repairs" ON COMMIT DROP AS
	WITH names AS (SELECT name, utc_offset FROM pg_timezone_names WHERE name !~ '^(posix|right|SystemV)/'),
	stored AS (
		SELECT "time_zone" AS said FROM "gigs"
		UNION SELECT "accepted_terms"->>'timeZone' FROM "applications"
		UNION SELECT "was"->'terms'->>'timeZone' FROM "notifications" WHERE "was" IS NOT NULL
		UNION SELECT "filters"->>'zone' FROM "gig_searches"
	), offsets AS (
		SELECT said, CASE WHEN said ~ '^[+-][0-9]{2}:?([0-9]{2})?$'
			THEN (substring(said FROM '^[+-][0-9]{2}') || ':' || coalesce(substring(said FROM '^[+-][0-9]{2}:?([0-9]{2})$'), '00'))::interval END AS utc_offset
		FROM stored WHERE said NOT IN (SELECT name FROM names)
	), repairs AS (
		SELECT said, coalesce(
			(SELECT name FROM names WHERE lower(name) = lower(said) ORDER BY name LIMIT 1),
			(SELECT name FROM names WHERE names.utc_offset = offsets.utc_offset ORDER BY name = 'UTC' DESC, name LIKE 'Etc/GMT%' DESC, name LIKE '%/%' DESC, name LIMIT 1)
		) AS name FROM offsets
	)
	SELECT said, name FROM repairs WHERE name IS NOT NULL;--> statement-breakpoint
UPDATE "gigs" SET "time_zone" = "zone_repairs".name FROM "zone_repairs" WHERE "time_zone" = said;--> statement-breakpoint
UPDATE "applications" SET "accepted_terms" = jsonb_set("accepted_terms", '{timeZone}', to_jsonb("zone_repairs".name)) FROM "zone_repairs" WHERE "accepted_terms"->>'timeZone' = said;--> statement-breakpoint
UPDATE "notifications" SET "was" = jsonb_set("was", '{terms,timeZone}', to_jsonb("zone_repairs".name)) FROM "zone_repairs" WHERE "was"->'terms'->>'timeZone' = said;--> statement-breakpoint
UPDATE "gig_searches" SET "filters" = jsonb_set("filters", '{zone}', to_jsonb("zone_repairs".name)) FROM "zone_repairs" WHERE "filters"->>'zone' = said;

CREATE TABLE "gig_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "gig_words" SELECT DISTINCT unnest(tsvector_to_array(to_tsvector('simple', "search"))) FROM "gigs";--> statement-breakpoint
DROP INDEX "gigs_soonest";--> statement-breakpoint
DROP INDEX "gigs_open_soonest";--> statement-breakpoint
DROP INDEX "gigs_ranges";--> statement-breakpoint
DROP INDEX "gigs_place_id";--> statement-breakpoint
DROP INDEX "gigs_remote";--> statement-breakpoint
DROP INDEX "gigs_category";--> statement-breakpoint
CREATE INDEX "gig_words_trgm" ON "gig_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "gigs_town" ON "gigs" USING btree ("place_id") WHERE "gigs"."place_id" is not null;--> statement-breakpoint
CREATE INDEX "gigs_soonest" ON "gigs" USING btree ("starts_at","id","ends_at");--> statement-breakpoint
CREATE INDEX "gigs_open_soonest" ON "gigs" USING btree ("status","starts_at","id","ends_at");--> statement-breakpoint
CREATE INDEX "gigs_ranges" ON "gigs" USING btree ("starts_at","id","ends_at") WHERE "gigs"."last_date" is not null;--> statement-breakpoint
CREATE INDEX "gigs_place_id" ON "gigs" USING btree ("place_id","starts_at","id","ends_at") WHERE "gigs"."place_id" is not null;--> statement-breakpoint
CREATE INDEX "gigs_remote" ON "gigs" USING btree ("starts_at","id","ends_at") WHERE "gigs"."remote";--> statement-breakpoint
CREATE INDEX "gigs_category" ON "gigs" USING btree ("category","starts_at","id","ends_at");--> statement-breakpoint
CREATE FUNCTION keep_gig_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "gig_words" SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', NEW."search"))) AS word ORDER BY word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER gigs_words_new AFTER INSERT ON "gigs" FOR EACH ROW EXECUTE FUNCTION keep_gig_words();--> statement-breakpoint
CREATE TRIGGER gigs_words_changed AFTER UPDATE ON "gigs" FOR EACH ROW
	WHEN (OLD."search" IS DISTINCT FROM NEW."search") EXECUTE FUNCTION keep_gig_words();
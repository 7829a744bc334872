ALTER TABLE "gigs" ADD COLUMN "last_date" date;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "date_by_agreement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "gigs_ranges" ON "gigs" USING btree ("starts_at","id") WHERE "gigs"."last_date" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_gig_span() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	SELECT "starts_at", "ends_at" INTO NEW."starts_at", NEW."ends_at" FROM "gigs" WHERE "id" = NEW."gig_id" AND NOT "date_by_agreement";
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION pass_gig_span() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "applications" SET
		"starts_at" = CASE WHEN NOT NEW."date_by_agreement" THEN NEW."starts_at" END,
		"ends_at" = CASE WHEN NOT NEW."date_by_agreement" THEN NEW."ends_at" END
	WHERE "gig_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER gigs_span ON "gigs";--> statement-breakpoint
CREATE TRIGGER gigs_span AFTER UPDATE ON "gigs" FOR EACH ROW
	WHEN ((OLD."starts_at", OLD."ends_at", OLD."date_by_agreement") IS DISTINCT FROM (NEW."starts_at", NEW."ends_at", NEW."date_by_agreement")) EXECUTE FUNCTION pass_gig_span();

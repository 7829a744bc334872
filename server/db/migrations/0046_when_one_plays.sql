ALTER TABLE "applications" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "applications_span" ON "applications" USING btree ("applicant_id","ends_at");--> statement-breakpoint
UPDATE "applications" SET "starts_at" = "gigs"."starts_at", "ends_at" = "gigs"."ends_at" FROM "gigs" WHERE "gigs"."id" = "applications"."gig_id";--> statement-breakpoint
CREATE FUNCTION take_gig_span() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	SELECT "starts_at", "ends_at" INTO NEW."starts_at", NEW."ends_at" FROM "gigs" WHERE "id" = NEW."gig_id";
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION pass_gig_span() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "applications" SET "starts_at" = NEW."starts_at", "ends_at" = NEW."ends_at" WHERE "gig_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER applications_span BEFORE INSERT ON "applications" FOR EACH ROW EXECUTE FUNCTION take_gig_span();--> statement-breakpoint
CREATE TRIGGER gigs_span AFTER UPDATE ON "gigs" FOR EACH ROW
	WHEN ((OLD."starts_at", OLD."ends_at") IS DISTINCT FROM (NEW."starts_at", NEW."ends_at")) EXECUTE FUNCTION pass_gig_span();

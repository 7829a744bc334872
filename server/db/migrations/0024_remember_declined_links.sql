ALTER TABLE "links" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "links_declined" ON "links" USING btree ("declined_at") WHERE "links"."declined_at" is not null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_declined_at" CHECK (("links"."declined_at" is not null) = ("links"."state" in ('declined', 'resting')));
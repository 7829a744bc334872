ALTER TABLE "gigs" ADD COLUMN "pay_up_to" integer;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "pay_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "genres" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "dress" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "set_list" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "apply_by" date;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "applies_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "visibility" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
CREATE INDEX "gigs_series" ON "gigs" USING btree ("series_id","starts_at") WHERE "gigs"."series_id" is not null;
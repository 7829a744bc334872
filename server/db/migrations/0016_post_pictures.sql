ALTER TABLE "posts" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "gig_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "post_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "uploads_post" ON "uploads" USING btree ("post_id");
DROP INDEX "message_files_loose";--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "message_files" ADD COLUMN "gig_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "gig_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "message_files_loose" ON "message_files" USING btree ("created_at") WHERE "message_files"."message_id" is null and "message_files"."gig_ids" = '{}';
ALTER TABLE "applications" ADD COLUMN "role_id" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "roles" jsonb DEFAULT '[]'::jsonb NOT NULL;
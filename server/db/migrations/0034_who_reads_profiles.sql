ALTER TABLE "users" ADD COLUMN "media" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reach" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shown_to" text DEFAULT 'members' NOT NULL;
ALTER TABLE "comments" ADD COLUMN "earlier" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "earlier" jsonb DEFAULT '[]'::jsonb NOT NULL;
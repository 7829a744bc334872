ALTER TABLE "users" ADD COLUMN "cover" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cover_alt" text DEFAULT '' NOT NULL;
CREATE TABLE "link_previews" (
	"url" text PRIMARY KEY NOT NULL,
	"words" jsonb,
	"fetched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "link" text;--> statement-breakpoint
CREATE INDEX "posts_link" ON "posts" USING btree ("link");
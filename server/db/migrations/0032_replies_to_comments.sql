DROP INDEX "comments_post";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "thread_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "thread_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "answers_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "stands_in" uuid GENERATED ALWAYS AS (coalesce("thread_id", "id")) STORED;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "stands_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce("thread_at", "created_at")) STORED;--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("thread_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id","stands_at","stands_in");
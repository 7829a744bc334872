ALTER TABLE "posts" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "posts" SET "tags" = ARRAY(SELECT DISTINCT lower(found[1]) FROM regexp_matches("text", '(?:^|[^[:alnum:]_#/])(#[[:alnum:]_]+)', 'g') AS found) WHERE "text" LIKE '%#%';--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "text")) STORED;--> statement-breakpoint
CREATE INDEX "posts_search_words" ON "posts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "posts_tags" ON "posts" USING gin ("tags");
CREATE FUNCTION words_in(list jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT coalesce(string_agg(word, ' '), '') FROM jsonb_array_elements_text(list) AS word $$;--> statement-breakpoint
DROP INDEX "gigs_newest";--> statement-breakpoint
DROP INDEX "gigs_title_trgm";--> statement-breakpoint
DROP INDEX "gigs_description_trgm";--> statement-breakpoint
DROP INDEX "gigs_place_trgm";--> statement-breakpoint
DROP INDEX "gigs_tags_gin";--> statement-breakpoint
DROP INDEX "posts_text_trgm";--> statement-breakpoint
DROP INDEX "users_name_trgm";--> statement-breakpoint
DROP INDEX "users_place_trgm";--> statement-breakpoint
DROP INDEX "users_skills_gin";--> statement-breakpoint
DROP INDEX "users_genres_gin";--> statement-breakpoint
DROP INDEX "applications_applicant";--> statement-breakpoint
DROP INDEX "gigs_poster";--> statement-breakpoint
DROP INDEX "links_low";--> statement-breakpoint
DROP INDEX "links_high";--> statement-breakpoint
DROP INDEX "conversations_low";--> statement-breakpoint
DROP INDEX "conversations_high";--> statement-breakpoint
DROP INDEX "messages_thread";--> statement-breakpoint
DROP INDEX "messages_recipient";--> statement-breakpoint
DROP INDEX "messages_unread";--> statement-breakpoint
DROP INDEX "notifications_recipient";--> statement-breakpoint
DROP INDEX "notifications_actor";--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
DROP INDEX "comments_author";--> statement-breakpoint
DROP INDEX "posts_feed";--> statement-breakpoint
DROP INDEX "posts_author";--> statement-breakpoint
DROP INDEX "reports_newest";--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "search" text GENERATED ALWAYS AS ("title" || ' ' || "venue" || ' ' || "place" || ' ' || words_in("tags")) STORED;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "title" || ' ' || "venue" || ' ' || "place" || ' ' || "description" || ' ' || words_in("tags"))) STORED;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "comment_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS ("name" || ' ' || "headline" || ' ' || "place" || ' ' || words_in("skills") || ' ' || words_in("genres")) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "name" || ' ' || "headline" || ' ' || "place" || ' ' || words_in("skills") || ' ' || words_in("genres"))) STORED;--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at") WHERE "sessions"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "gigs_search_trgm" ON "gigs" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "gigs_search_words" ON "gigs" USING gin ("words");--> statement-breakpoint
CREATE INDEX "messages_undelivered" ON "messages" USING btree ("recipient_id","conversation_id","seq") WHERE "messages"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_withdrawn" ON "notifications" USING btree ("withdrawn_at") WHERE "notifications"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id") WHERE "users"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "users_place" ON "users" USING btree ("place","created_at","id") WHERE "users"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "users_search_trgm" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_words" ON "users" USING gin ("words");--> statement-breakpoint
CREATE INDEX "applications_applicant" ON "applications" USING btree ("applicant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gigs_poster" ON "gigs" USING btree ("poster_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "links_low" ON "links" USING btree ("user_low","state","created_at","id");--> statement-breakpoint
CREATE INDEX "links_high" ON "links" USING btree ("user_high","state","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_low" ON "conversations" USING btree ("user_low","last_seq");--> statement-breakpoint
CREATE INDEX "conversations_high" ON "conversations" USING btree ("user_high","last_seq");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient_id","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("recipient_id","conversation_id","seq") WHERE "messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_recipient" ON "notifications" USING btree ("recipient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id","subject_id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("recipient_id","subject_id") WHERE not "notifications"."read";--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","post_id");--> statement-breakpoint
CREATE INDEX "posts_feed" ON "posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("created_at","id");--> statement-breakpoint
UPDATE "posts" SET
	"like_count" = (SELECT count(*) FROM "likes" WHERE "likes"."post_id" = "posts"."id"),
	"comment_count" = (SELECT count(*) FROM "comments" WHERE "comments"."post_id" = "posts"."id");--> statement-breakpoint
CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "posts" SET "like_count" = "like_count" + changed.by
	FROM (SELECT "post_id", CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END AS by FROM changed_rows GROUP BY "post_id") AS changed
	WHERE "id" = changed."post_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER likes_added AFTER INSERT ON "likes" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_likes();--> statement-breakpoint
CREATE TRIGGER likes_gone AFTER DELETE ON "likes" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_likes();--> statement-breakpoint
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "posts" SET "comment_count" = "comment_count" + changed.by
	FROM (SELECT "post_id", CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END AS by FROM changed_rows GROUP BY "post_id") AS changed
	WHERE "id" = changed."post_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_added AFTER INSERT ON "comments" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments();--> statement-breakpoint
CREATE TRIGGER comments_gone AFTER DELETE ON "comments" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

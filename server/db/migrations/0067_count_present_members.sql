DROP INDEX "users_hidden";--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "posts" SET "like_count" = "like_count" + changed.by
	FROM (SELECT "post_id", CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END AS by
		FROM changed_rows LEFT JOIN "users" ON "users"."id" = changed_rows."user_id"
		WHERE "users"."suspended_at" IS NULL AND "users"."leaves_at" IS NULL GROUP BY "post_id") AS changed
	WHERE "id" = changed."post_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "posts" SET "comment_count" = "comment_count" + changed.by
	FROM (SELECT "post_id", CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END AS by
		FROM changed_rows LEFT JOIN "users" ON "users"."id" = changed_rows."author_id"
		WHERE "users"."suspended_at" IS NULL AND "users"."leaves_at" IS NULL GROUP BY "post_id") AS changed
	WHERE "id" = changed."post_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_presence() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE
	change integer := CASE WHEN NEW."suspended_at" IS NULL AND NEW."leaves_at" IS NULL THEN 1 ELSE -1 END;
BEGIN
	UPDATE "posts" SET "like_count" = "like_count" + change
	FROM "likes" WHERE "likes"."user_id" = NEW."id" AND "posts"."id" = "likes"."post_id";
	UPDATE "posts" SET "comment_count" = "comment_count" + change * theirs.number
	FROM (SELECT "post_id", count(*) AS number FROM "comments" WHERE "author_id" = NEW."id" GROUP BY "post_id") AS theirs
	WHERE "posts"."id" = theirs."post_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_presence AFTER UPDATE OF "suspended_at", "leaves_at" ON "users" FOR EACH ROW
	WHEN ((OLD."suspended_at" IS NULL AND OLD."leaves_at" IS NULL) IS DISTINCT FROM (NEW."suspended_at" IS NULL AND NEW."leaves_at" IS NULL))
	EXECUTE FUNCTION count_presence();--> statement-breakpoint
UPDATE "posts" SET "like_count" = "like_count" - away.number
FROM (SELECT "post_id", count(*) AS number FROM "likes" JOIN "users" ON "users"."id" = "likes"."user_id"
	WHERE "users"."suspended_at" IS NOT NULL OR "users"."leaves_at" IS NOT NULL GROUP BY "post_id") AS away
WHERE "posts"."id" = away."post_id";--> statement-breakpoint
UPDATE "posts" SET "comment_count" = "comment_count" - away.number
FROM (SELECT "post_id", count(*) AS number FROM "comments" JOIN "users" ON "users"."id" = "comments"."author_id"
	WHERE "users"."suspended_at" IS NOT NULL OR "users"."leaves_at" IS NOT NULL GROUP BY "post_id") AS away
WHERE "posts"."id" = away."post_id";

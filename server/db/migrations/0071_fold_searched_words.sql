-- As `foldLetters`; sooner for plain letters, and for quotes, dashes and emoji among them.
CREATE FUNCTION fold_letters(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN octet_length(said) = char_length(said) THEN lower(said)
		WHEN said !~ '[^\u0001-\u007f\u200d\u2013\u2014\u2018\u2019\u201c\u201d\ufe0f\U0001f300-\U0001faff]' THEN replace(replace(lower(said), '’', ''''), '‘', '''')
		ELSE replace(replace(replace(replace(
			translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f\u3099\u309a]', '', 'g')), 'øłđðħıς’ʼ‘ʻ', 'olddhiσ'''''''''),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
		END
$$;--> statement-breakpoint
UPDATE "users" SET "name" = normalize("name", NFC), "headline" = normalize("headline", NFC), "place" = normalize("place", NFC),
	"skills" = normalize("skills"::text, NFC)::jsonb, "genres" = normalize("genres"::text, NFC)::jsonb
	WHERE concat_ws(' ', "name", "headline", "place", "skills", "genres") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "posts" SET "tags" = ARRAY(SELECT DISTINCT fold_letters(tag) FROM unnest("tags") AS tag) WHERE octet_length("tags"::text) > char_length("tags"::text);--> statement-breakpoint
DROP INDEX "messages_words";--> statement-breakpoint
DROP TRIGGER gigs_words_changed ON "gigs";--> statement-breakpoint
DROP TRIGGER gigs_words_left ON "gigs";--> statement-breakpoint
ALTER TABLE "gigs" DROP COLUMN "search", DROP COLUMN "words",
	ADD COLUMN "search" text GENERATED ALWAYS AS (fold_letters("title" || ' ' || "venue" || ' ' || "place" || ' ' || words_in("tags"))) STORED,
	ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', fold_letters("title" || ' ' || "venue" || ' ' || "place" || ' ' || "description" || ' ' || words_in("tags")))) STORED;--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "words",
	ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', fold_letters("text"))) STORED;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "search", DROP COLUMN "words",
	ADD COLUMN "search" text GENERATED ALWAYS AS (fold_letters("name" || ' ' || "headline" || ' ' || "place" || ' ' || words_in("skills") || ' ' || words_in("genres"))) STORED,
	ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', fold_letters("name" || ' ' || "headline" || ' ' || "place" || ' ' || words_in("skills") || ' ' || words_in("genres")))) STORED;--> statement-breakpoint
CREATE TRIGGER gigs_words_changed AFTER UPDATE ON "gigs" FOR EACH ROW
	WHEN (OLD."search" IS DISTINCT FROM NEW."search") EXECUTE FUNCTION keep_gig_words();--> statement-breakpoint
CREATE TRIGGER gigs_words_left AFTER UPDATE ON "gigs" FOR EACH ROW
	WHEN (OLD."search" IS DISTINCT FROM NEW."search") EXECUTE FUNCTION drop_gig_words();--> statement-breakpoint
DELETE FROM "gig_words";--> statement-breakpoint
INSERT INTO "gig_words" SELECT DISTINCT unnest(tsvector_to_array(to_tsvector('simple', "search"))) FROM "gigs";--> statement-breakpoint
CREATE INDEX "gigs_search_trgm" ON "gigs" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "gigs_search_words" ON "gigs" USING gin ("words");--> statement-breakpoint
CREATE INDEX "posts_search_words" ON "posts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "users_search_trgm" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_words" ON "users" USING gin ("words");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ((to_tsvector('simple', fold_letters("text")) || array_to_tsvector(array['@' || "sender_id"::text, '@' || coalesce("recipient_id", "conversation_id")::text])));--> statement-breakpoint
-- A search whose first letters fold to more or fewer, or that was typed decomposed, is asked about every gig.
UPDATE "gig_searches" SET
	"words" = (
		SELECT jsonb_agg(jsonb_build_object(
			'pattern', CASE WHEN asked->>'pattern' IS NOT NULL THEN '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' END,
			'prefix', '''' || regexp_replace(word, '([\\''])', '\1\1', 'g') || ''':*') ORDER BY nth)
		FROM jsonb_array_elements("words") WITH ORDINALITY AS list(asked, nth),
			fold_letters(regexp_replace(substr(asked->>'prefix', 2, length(asked->>'prefix') - 4), '([\\''])\1', '\1', 'g')) AS word
	),
	"what_keys" = ARRAY(
		SELECT DISTINCT CASE WHEN key NOT LIKE 'w:%' THEN key
			WHEN "filters"->>'q' IS NFC NORMALIZED AND length(fold_letters(key)) = length(key) THEN fold_letters(key)
			ELSE 'any' END
		FROM unnest("what_keys") AS key
	)
	WHERE "words" <> '[]';

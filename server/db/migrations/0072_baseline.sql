-- The schema that the 73 migrations up to 0072_other_names_of_towns made, written by pg_dump.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SCHEMA gazetteer;--> statement-breakpoint
CREATE FUNCTION gazetteer.kilometres(from_latitude double precision, from_longitude double precision, to_latitude double precision, to_longitude double precision) RETURNS double precision LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT 2 * 6371.0088 * asin(least(1, sqrt(
	sin(radians(to_latitude - from_latitude) / 2) ^ 2
	+ cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2))) $$;--> statement-breakpoint
CREATE FUNCTION begin_comment_thread() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "comment_threads" VALUES (NEW."thread_id", NEW."post_id") ON CONFLICT DO NOTHING;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "posts" SET "comment_count" = "comment_count" + changed.by
	FROM (SELECT "post_id", CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END AS by
		FROM changed_rows LEFT JOIN "users" ON "users"."id" = changed_rows."author_id"
		WHERE "users"."suspended_at" IS NULL AND "users"."leaves_at" IS NULL GROUP BY "post_id") AS changed
	WHERE "id" = changed."post_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "posts" SET "like_count" = "like_count" + changed.by
	FROM (SELECT "post_id", CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END AS by
		FROM changed_rows LEFT JOIN "users" ON "users"."id" = changed_rows."user_id"
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
CREATE FUNCTION demand_recipient() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF EXISTS (SELECT FROM "conversations" WHERE "id" = NEW."conversation_id" AND "user_low" IS NOT NULL) THEN
		RAISE check_violation USING MESSAGE = 'a message of two has a recipient', CONSTRAINT = 'messages_recipient', TABLE = 'messages';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION drop_gig_words() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE
	unused text[] := tsvector_to_array(to_tsvector('simple', OLD."search"));
BEGIN
	IF TG_OP = 'UPDATE' THEN
		unused := ARRAY(SELECT unnest(unused) EXCEPT SELECT unnest(tsvector_to_array(to_tsvector('simple', NEW."search"))));
	END IF;
	-- Waits for gigs that use them and are not committed yet; the next statement sees those.
	PERFORM FROM "gig_words" WHERE "word" = ANY (unused) ORDER BY "word" FOR UPDATE;
	DELETE FROM "gig_words" WHERE "word" = ANY (unused) AND NOT EXISTS (
		SELECT FROM "gigs" WHERE "words" @@ ('''' || replace(replace("word", '\', '\\'), '''', '''''') || '''')::tsquery
			AND tsvector_to_array(to_tsvector('simple', "search")) @> ARRAY["word"]
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION drop_kept_rows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	DELETE FROM "kept_rows" WHERE "act_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION fold_letters(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN octet_length(said) = char_length(said) THEN lower(said)
		WHEN said !~ '[^\u0001-\u007f\u200d\u2013\u2014\u2018\u2019\u201c\u201d\ufe0f\U0001f300-\U0001faff]' THEN replace(replace(lower(said), '’', ''''), '‘', '''')
		ELSE replace(replace(replace(replace(
			translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f\u3099\u309a]', '', 'g')), 'øłđðħıς’ʼ‘ʻ', 'olddhiσ'''''''''),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
		END
$$;--> statement-breakpoint
CREATE FUNCTION keep_gig_words() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE
	used text[] := tsvector_to_array(to_tsvector('simple', NEW."search"));
	locked integer;
BEGIN
	LOOP
		INSERT INTO "gig_words" SELECT word FROM unnest(used) AS word ORDER BY word ON CONFLICT DO NOTHING;
		-- Until the commit nobody deletes them, as the gig is not seen yet.
		PERFORM FROM "gig_words" WHERE "word" = ANY (used) ORDER BY "word" FOR KEY SHARE;
		GET DIAGNOSTICS locked = ROW_COUNT;
		EXIT WHEN locked = cardinality(used);
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION pass_gig_span() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "applications" SET
		"starts_at" = CASE WHEN NOT NEW."date_by_agreement" THEN NEW."starts_at" END,
		"ends_at" = CASE WHEN NOT NEW."date_by_agreement" THEN NEW."ends_at" END
	WHERE "gig_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION take_gig_span() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	SELECT "starts_at", "ends_at" INTO NEW."starts_at", NEW."ends_at" FROM "gigs" WHERE "id" = NEW."gig_id" AND NOT "date_by_agreement";
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION words_in(list jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT coalesce(string_agg(word, ' '), '') FROM jsonb_array_elements_text(list) AS word $$;--> statement-breakpoint
CREATE TABLE gazetteer.editions (
	name text NOT NULL,
	filled_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE gazetteer.place_names (
	place_id integer NOT NULL,
	key text NOT NULL
);--> statement-breakpoint
CREATE TABLE gazetteer.places (
	id integer NOT NULL,
	name text NOT NULL,
	key text NOT NULL,
	country text NOT NULL,
	region text NOT NULL,
	population integer NOT NULL,
	latitude real NOT NULL,
	longitude real NOT NULL
);--> statement-breakpoint
CREATE TABLE acts (
	id uuid NOT NULL,
	actor_id uuid NOT NULL,
	kind text NOT NULL,
	subject_id uuid NOT NULL,
	within_id uuid,
	words text DEFAULT ''::text NOT NULL,
	made_at timestamp(3) with time zone NOT NULL,
	undo_until timestamp(3) with time zone NOT NULL,
	kept jsonb,
	undone_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT acts_kind_known CHECK ((kind = ANY (ARRAY['post'::text, 'comment'::text, 'hide'::text, 'link'::text, 'accept'::text, 'decline'::text, 'withdraw'::text, 'confirm'::text, 'release'::text, 'offer'::text, 'withdrawOffer'::text, 'acceptOffer'::text, 'declineOffer'::text, 'standBy'::text, 'close'::text, 'cancel'::text, 'message'::text, 'messageForMe'::text, 'search'::text, 'question'::text])))
);--> statement-breakpoint
CREATE TABLE applications (
	id uuid NOT NULL,
	gig_id uuid NOT NULL,
	applicant_id uuid NOT NULL,
	client_id text NOT NULL,
	note text DEFAULT ''::text NOT NULL,
	state text DEFAULT 'applied'::text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	accepted_terms jsonb,
	asked_version integer,
	answer_by timestamp(3) with time zone,
	is_shortlisted boolean DEFAULT false NOT NULL,
	starts_at timestamp(3) with time zone,
	ends_at timestamp(3) with time zone,
	links jsonb DEFAULT '[]'::jsonb NOT NULL,
	answer text DEFAULT ''::text NOT NULL,
	standby_rank integer,
	role_id text DEFAULT '1'::text NOT NULL,
	shown jsonb,
	CONSTRAINT applications_booked_terms CHECK (((accepted_terms IS NOT NULL) OR (state <> ALL (ARRAY['accepted'::text, 'asked'::text, 'overdue'::text])))),
	CONSTRAINT applications_counts CHECK (((standby_rank >= 0) AND (asked_version >= 0))),
	CONSTRAINT applications_ends_after_start CHECK ((ends_at >= starts_at)),
	CONSTRAINT applications_state_known CHECK ((state = ANY (ARRAY['applied'::text, 'standby'::text, 'offered'::text, 'withdrawn'::text, 'accepted'::text, 'asked'::text, 'overdue'::text, 'released'::text, 'declined'::text, 'cancelled'::text, 'closed'::text])))
);--> statement-breakpoint
CREATE TABLE archives (
	user_id uuid NOT NULL,
	conversation_id uuid NOT NULL,
	up_to bigint NOT NULL,
	CONSTRAINT archives_counts CHECK ((up_to >= 0))
);--> statement-breakpoint
CREATE TABLE audit_log (
	id uuid NOT NULL,
	actor text NOT NULL,
	act text NOT NULL,
	subject_kind text NOT NULL,
	subject_id uuid NOT NULL,
	reason text DEFAULT ''::text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT audit_log_act_known CHECK ((act = ANY (ARRAY['suspend'::text, 'restore'::text, 'verify'::text, 'end-sessions'::text, 'second-step-off'::text, 'remove'::text, 'close-report'::text, 'passkey-add'::text, 'passkey-remove'::text])))
);--> statement-breakpoint
CREATE TABLE blocks (
	blocker_id uuid NOT NULL,
	blocked_id uuid NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT blocks_of_another CHECK ((blocked_id <> blocker_id))
);--> statement-breakpoint
CREATE TABLE calendar_feeds (
	owner_id uuid NOT NULL,
	key_hash text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE comment_threads (
	id uuid NOT NULL,
	post_id uuid NOT NULL
);--> statement-breakpoint
CREATE TABLE comments (
	id uuid NOT NULL,
	post_id uuid NOT NULL,
	author_id uuid NOT NULL,
	client_id text NOT NULL,
	text text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	edited_at timestamp(3) with time zone,
	client_hash text DEFAULT ''::text NOT NULL,
	earlier jsonb DEFAULT '[]'::jsonb NOT NULL,
	thread_id uuid,
	thread_at timestamp(3) with time zone,
	answers_id uuid,
	stands_in uuid GENERATED ALWAYS AS (COALESCE(thread_id, id)) STORED,
	stands_at timestamp(3) with time zone GENERATED ALWAYS AS (COALESCE(thread_at, created_at)) STORED,
	mentions jsonb DEFAULT '[]'::jsonb NOT NULL,
	mentioned uuid[] DEFAULT '{}'::uuid[] NOT NULL
);--> statement-breakpoint
CREATE TABLE conversations (
	id uuid NOT NULL,
	user_low uuid,
	user_high uuid,
	created_at timestamp(3) with time zone NOT NULL,
	last_seq bigint DEFAULT 0 NOT NULL,
	request_to uuid,
	request_state text,
	request_after bigint DEFAULT 0 NOT NULL,
	gig_id uuid,
	CONSTRAINT conversations_counts CHECK (((last_seq >= 0) AND (request_after >= 0))),
	CONSTRAINT conversations_of CHECK (
CASE
	WHEN (user_low IS NULL) THEN (user_high IS NULL)
	ELSE ((gig_id IS NULL) AND (user_high IS NOT NULL) AND (user_low < user_high))
END),
	CONSTRAINT conversations_request_state_known CHECK ((request_state = ANY (ARRAY['open'::text, 'refused'::text, 'accepted'::text])))
);--> statement-breakpoint
CREATE TABLE deps (
	id uuid NOT NULL,
	gig_id uuid NOT NULL,
	player_id uuid NOT NULL,
	dep_id uuid NOT NULL,
	note text DEFAULT ''::text NOT NULL,
	state text DEFAULT 'asked'::text NOT NULL,
	asked_version integer NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT deps_counts CHECK ((asked_version >= 1)),
	CONSTRAINT deps_of_two CHECK ((dep_id <> player_id)),
	CONSTRAINT deps_state_known CHECK ((state = ANY (ARRAY['asked'::text, 'willing'::text, 'passed'::text, 'turnedDown'::text, 'refused'::text, 'takenBack'::text, 'ended'::text])))
);--> statement-breakpoint
CREATE TABLE dismissals (
	member_id uuid NOT NULL,
	person_id uuid NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT dismissals_of_another CHECK ((person_id <> member_id))
);--> statement-breakpoint
CREATE TABLE export_parts (
	export_id uuid NOT NULL,
	attempt uuid NOT NULL,
	nth integer NOT NULL,
	bytes bytea NOT NULL,
	CONSTRAINT export_parts_counts CHECK ((nth >= 0))
);--> statement-breakpoint
CREATE TABLE exports (
	id uuid NOT NULL,
	owner_id uuid NOT NULL,
	state text DEFAULT 'making'::text NOT NULL,
	attempt uuid,
	tries integer DEFAULT 0 NOT NULL,
	size bigint DEFAULT 0 NOT NULL,
	asked_at timestamp(3) with time zone NOT NULL,
	ready_at timestamp(3) with time zone,
	expires_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT exports_counts CHECK (((tries >= 0) AND (size >= 0))),
	CONSTRAINT exports_state_known CHECK ((state = ANY (ARRAY['making'::text, 'ready'::text, 'failed'::text])))
);--> statement-breakpoint
CREATE TABLE gig_drafts (
	user_id uuid NOT NULL,
	version integer DEFAULT 0 NOT NULL,
	gig text DEFAULT ''::text NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT gig_drafts_counts CHECK ((version >= 0))
);--> statement-breakpoint
CREATE TABLE gig_invitations (
	id uuid NOT NULL,
	gig_id uuid NOT NULL,
	invitee_id uuid NOT NULL,
	note text DEFAULT ''::text NOT NULL,
	declined_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE gig_matches (
	search_id uuid NOT NULL,
	gig_id uuid NOT NULL,
	matched_at timestamp(3) with time zone NOT NULL,
	is_told boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE gig_questions (
	id uuid NOT NULL,
	gig_id uuid NOT NULL,
	asker_id uuid NOT NULL,
	client_id text NOT NULL,
	client_hash text NOT NULL,
	text text NOT NULL,
	answer text,
	answered_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE gig_searches (
	id uuid NOT NULL,
	owner_id uuid NOT NULL,
	name text NOT NULL,
	filters jsonb NOT NULL,
	filters_hash text NOT NULL,
	is_paused boolean DEFAULT false NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	looked_at timestamp(3) with time zone NOT NULL,
	tell_at timestamp(3) with time zone,
	told_at timestamp(3) with time zone,
	words jsonb NOT NULL,
	skill_tags text[],
	genre_tags text[],
	where_keys text[] NOT NULL,
	what_keys text[] NOT NULL
);--> statement-breakpoint
CREATE TABLE gig_words (
	word text NOT NULL
);--> statement-breakpoint
CREATE TABLE gigs (
	id uuid NOT NULL,
	poster_id uuid NOT NULL,
	client_id text NOT NULL,
	title text NOT NULL,
	description text NOT NULL,
	category text NOT NULL,
	tags jsonb DEFAULT '[]'::jsonb NOT NULL,
	venue text DEFAULT ''::text NOT NULL,
	place text NOT NULL,
	remote boolean DEFAULT false NOT NULL,
	date date NOT NULL,
	start_time text,
	end_time text,
	time_zone text NOT NULL,
	starts_at timestamp(3) with time zone NOT NULL,
	ends_at timestamp(3) with time zone NOT NULL,
	pay_amount integer NOT NULL,
	pay_currency text NOT NULL,
	pay_unit text NOT NULL,
	places integer DEFAULT 1 NOT NULL,
	schedule jsonb DEFAULT '[]'::jsonb NOT NULL,
	status text DEFAULT 'open'::text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	client_hash text DEFAULT ''::text NOT NULL,
	place_id integer,
	to_match boolean DEFAULT false NOT NULL,
	review_stage text DEFAULT 'none'::text NOT NULL,
	roles jsonb DEFAULT '[]'::jsonb NOT NULL,
	pay_up_to integer,
	pay_open boolean DEFAULT false NOT NULL,
	genres jsonb DEFAULT '[]'::jsonb NOT NULL,
	dress text DEFAULT ''::text NOT NULL,
	set_list text DEFAULT ''::text NOT NULL,
	address text DEFAULT ''::text NOT NULL,
	apply_by date,
	applies_until timestamp(3) with time zone,
	series_id uuid,
	visibility text DEFAULT 'all'::text NOT NULL,
	pictures jsonb DEFAULT '[]'::jsonb NOT NULL,
	files jsonb DEFAULT '[]'::jsonb NOT NULL,
	last_date date,
	date_by_agreement boolean DEFAULT false NOT NULL,
	search text GENERATED ALWAYS AS (fold_letters(((((((title || ' '::text) || venue) || ' '::text) || place) || ' '::text) || words_in(tags)))) STORED,
	words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, fold_letters(((((((((title || ' '::text) || venue) || ' '::text) || place) || ' '::text) || description) || ' '::text) || words_in(tags))))) STORED,
	CONSTRAINT gigs_category_known CHECK ((category = ANY (ARRAY['drums'::text, 'strings'::text, 'keys'::text, 'brass'::text, 'singers'::text, 'bands'::text, 'djs'::text, 'sound-light'::text, 'crew'::text, 'hosting'::text, 'other'::text]))),
	CONSTRAINT gigs_counts CHECK (((places >= 1) AND (version >= 1))),
	CONSTRAINT gigs_ends_after_start CHECK ((ends_at >= starts_at)),
	CONSTRAINT gigs_last_date_after_first CHECK ((last_date >= date)),
	CONSTRAINT gigs_pay_counts CHECK ((pay_amount >= 0)),
	CONSTRAINT gigs_pay_range CHECK ((pay_up_to >= pay_amount)),
	CONSTRAINT gigs_pay_unit_known CHECK ((pay_unit = ANY (ARRAY['night'::text, 'hour'::text, 'day'::text, 'week'::text, 'session'::text, 'song'::text, 'service'::text, 'job'::text]))),
	CONSTRAINT gigs_review_stage_known CHECK ((review_stage = ANY (ARRAY['none'::text, 'asked'::text, 'reminded'::text, 'over'::text]))),
	CONSTRAINT gigs_status_known CHECK ((status = ANY (ARRAY['open'::text, 'filled'::text, 'closed'::text, 'cancelled'::text]))),
	CONSTRAINT gigs_visibility_known CHECK ((visibility = ANY (ARRAY['all'::text, 'links'::text, 'invited'::text])))
);--> statement-breakpoint
CREATE TABLE group_members (
	conversation_id uuid NOT NULL,
	user_id uuid NOT NULL,
	joined_at timestamp(3) with time zone NOT NULL,
	left_at timestamp(3) with time zone,
	last_seq bigint DEFAULT 0 NOT NULL,
	has_left boolean DEFAULT false NOT NULL,
	CONSTRAINT group_members_counts CHECK ((last_seq >= 0))
);--> statement-breakpoint
CREATE TABLE held_news (
	id bigint NOT NULL,
	about_id uuid NOT NULL,
	gig_id uuid,
	change jsonb,
	telling jsonb NOT NULL,
	due_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE held_news ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME held_news_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );--> statement-breakpoint
CREATE TABLE hidden_messages (
	message_id uuid NOT NULL,
	user_id uuid NOT NULL,
	hidden boolean NOT NULL,
	revision integer NOT NULL,
	CONSTRAINT hidden_messages_counts CHECK ((revision >= 0))
);--> statement-breakpoint
CREATE TABLE kept_rows (
	act_id uuid NOT NULL,
	nth integer NOT NULL,
	table_name text NOT NULL,
	rows jsonb NOT NULL,
	CONSTRAINT kept_rows_counts CHECK ((nth >= 0))
);--> statement-breakpoint
CREATE TABLE likes (
	post_id uuid NOT NULL,
	user_id uuid NOT NULL,
	created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE link_previews (
	url text NOT NULL,
	words jsonb,
	fetched_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE links (
	id uuid NOT NULL,
	user_low uuid NOT NULL,
	user_high uuid NOT NULL,
	requester_id uuid NOT NULL,
	state text DEFAULT 'pending'::text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	accepted_at timestamp(3) with time zone,
	note text DEFAULT ''::text NOT NULL,
	declined_at timestamp(3) with time zone,
	CONSTRAINT links_declined_at CHECK (((declined_at IS NOT NULL) = (state = ANY (ARRAY['declined'::text, 'resting'::text])))),
	CONSTRAINT links_ordered CHECK ((user_low < user_high)),
	CONSTRAINT links_requester CHECK (((requester_id = user_low) OR (requester_id = user_high))),
	CONSTRAINT links_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'resting'::text])))
);--> statement-breakpoint
CREATE TABLE login_failures (
	id bigint NOT NULL,
	key text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE login_failures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME login_failures_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );--> statement-breakpoint
CREATE TABLE made_secrets (
	name text NOT NULL,
	sealed text NOT NULL
);--> statement-breakpoint
CREATE TABLE mail_sends (
	recipient_hash text NOT NULL,
	purpose text NOT NULL,
	sent_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE mails (
	id uuid NOT NULL,
	recipient text NOT NULL,
	subject text NOT NULL,
	text text NOT NULL,
	html text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE message_copies (
	message_id uuid NOT NULL,
	user_id uuid NOT NULL,
	conversation_id uuid NOT NULL,
	seq bigint NOT NULL,
	delivered_at timestamp(3) with time zone,
	read_at timestamp(3) with time zone,
	marked_unread boolean DEFAULT false NOT NULL,
	CONSTRAINT message_copies_counts CHECK ((seq >= 0))
);--> statement-breakpoint
CREATE TABLE message_file_parts (
	file_id uuid NOT NULL,
	nth integer NOT NULL,
	bytes bytea NOT NULL,
	CONSTRAINT message_file_parts_counts CHECK ((nth >= 0))
);--> statement-breakpoint
CREATE TABLE message_files (
	id uuid NOT NULL,
	owner_id uuid NOT NULL,
	message_id uuid,
	place integer DEFAULT 0 NOT NULL,
	kind text NOT NULL,
	mime text NOT NULL,
	name text NOT NULL,
	size integer NOT NULL,
	width integer,
	height integer,
	created_at timestamp(3) with time zone NOT NULL,
	whole_at timestamp(3) with time zone,
	released_at timestamp(3) with time zone,
	gig_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	CONSTRAINT message_files_counts CHECK (((place >= 0) AND (size >= 0) AND (width >= 0) AND (height >= 0))),
	CONSTRAINT message_files_kind_known CHECK ((kind = ANY (ARRAY['picture'::text, 'pdf'::text, 'audio'::text])))
);--> statement-breakpoint
CREATE TABLE message_reactions (
	message_id uuid NOT NULL,
	user_id uuid NOT NULL,
	emoji text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT message_reactions_emoji_known CHECK ((emoji = ANY (ARRAY['👍'::text, '❤️'::text, '😂'::text, '🎵'::text, '👏'::text])))
);--> statement-breakpoint
CREATE TABLE messages (
	id uuid NOT NULL,
	seq bigint NOT NULL,
	conversation_id uuid NOT NULL,
	sender_id uuid NOT NULL,
	recipient_id uuid,
	client_id text NOT NULL,
	text text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	delivered_at timestamp(3) with time zone,
	read_at timestamp(3) with time zone,
	removed_at timestamp(3) with time zone,
	revision integer DEFAULT 0 NOT NULL,
	reply_to_id uuid,
	marked_unread boolean DEFAULT false NOT NULL,
	event text,
	CONSTRAINT messages_counts CHECK (((seq >= 0) AND (revision >= 0))),
	CONSTRAINT messages_event_known CHECK ((event = ANY (ARRAY['made'::text, 'joined'::text, 'left'::text]))),
	CONSTRAINT messages_to_another CHECK ((recipient_id <> sender_id))
);--> statement-breakpoint
ALTER TABLE messages ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME messages_seq_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );--> statement-breakpoint
CREATE TABLE mutes (
	user_id uuid NOT NULL,
	conversation_id uuid NOT NULL,
	created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE notifications (
	id uuid NOT NULL,
	recipient_id uuid NOT NULL,
	type text NOT NULL,
	read boolean DEFAULT false NOT NULL,
	actor_id uuid,
	subject_kind text,
	subject_id uuid,
	subject_title text,
	excerpt text DEFAULT ''::text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	comment_id uuid,
	withdrawn_at timestamp(3) with time zone,
	in_app boolean DEFAULT true NOT NULL,
	mail_at timestamp(3) with time zone,
	was jsonb,
	message_id uuid,
	CONSTRAINT notifications_subject_kind_known CHECK ((subject_kind = ANY (ARRAY['post'::text, 'gig'::text, 'person'::text, 'conversation'::text, 'group'::text, 'search'::text]))),
	CONSTRAINT notifications_type_known CHECK ((type = ANY (ARRAY['comment'::text, 'comment_reply'::text, 'mention'::text, 'message'::text, 'gig_application'::text, 'link_request'::text, 'link_accepted'::text, 'application_accepted'::text, 'application_declined'::text, 'decline_withdrawn'::text, 'application_withdrawn'::text, 'offer_made'::text, 'offer_withdrawn'::text, 'offer_accepted'::text, 'offer_declined'::text, 'offer_lapsed'::text, 'offer_unanswered'::text, 'standby_added'::text, 'standby_asked'::text, 'gig_filled'::text, 'role_filled'::text, 'gig_closed'::text, 'gig_reopened'::text, 'gig_cancelled'::text, 'gig_changed'::text, 'booking_asked'::text, 'booking_restored'::text, 'booking_confirmed'::text, 'booking_overdue'::text, 'booking_released'::text, 'gig_match'::text, 'gig_question'::text, 'gig_answer'::text, 'gig_invitation'::text, 'invitation_declined'::text, 'review_asked'::text, 'review_reminder'::text, 'review_shown'::text, 'review_answered'::text, 'dep_asked'::text, 'dep_changed'::text, 'dep_taken_back'::text, 'dep_ended'::text, 'dep_booked'::text, 'dep_willing'::text, 'dep_turned_down'::text, 'dep_passed'::text, 'dep_refused'::text, 'dep_proposed'::text, 'dep_off'::text, 'content_removed'::text, 'report_answered'::text, 'export_ready'::text])))
);--> statement-breakpoint
CREATE TABLE one_time_tokens (
	id uuid NOT NULL,
	user_id uuid NOT NULL,
	purpose text NOT NULL,
	token_hash text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	used_at timestamp(3) with time zone,
	email text NOT NULL,
	session_id uuid,
	CONSTRAINT one_time_tokens_email_lower CHECK ((email = lower((email COLLATE "C")))),
	CONSTRAINT one_time_tokens_purpose_known CHECK ((purpose = ANY (ARRAY['verify'::text, 'reset'::text, 'change'::text, 'device'::text, 'back'::text])))
);--> statement-breakpoint
CREATE TABLE outbox (
	id bigint NOT NULL,
	room text NOT NULL,
	event text NOT NULL,
	payload jsonb NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	hidden_from jsonb DEFAULT '[]'::jsonb NOT NULL
);--> statement-breakpoint
ALTER TABLE outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME outbox_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1 );--> statement-breakpoint
CREATE TABLE passkeys (
	id uuid NOT NULL,
	user_id uuid NOT NULL,
	credential_id text NOT NULL,
	public_key text NOT NULL,
	counter bigint NOT NULL,
	transports text[] NOT NULL,
	backed_up boolean NOT NULL,
	name text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	last_used_at timestamp(3) with time zone,
	CONSTRAINT passkeys_counts CHECK ((counter >= 0))
);--> statement-breakpoint
CREATE TABLE post_marks (
	user_id uuid NOT NULL,
	post_id uuid NOT NULL,
	kind text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT post_marks_kind_known CHECK ((kind = ANY (ARRAY['saved'::text, 'hidden'::text])))
);--> statement-breakpoint
CREATE TABLE posts (
	id uuid NOT NULL,
	author_id uuid NOT NULL,
	client_id text NOT NULL,
	text text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	edited_at timestamp(3) with time zone,
	version integer DEFAULT 1 NOT NULL,
	client_hash text DEFAULT ''::text NOT NULL,
	like_count integer DEFAULT 0 NOT NULL,
	comment_count integer DEFAULT 0 NOT NULL,
	tags text[] DEFAULT '{}'::text[] NOT NULL,
	pictures jsonb DEFAULT '[]'::jsonb NOT NULL,
	gig_id uuid,
	link text,
	earlier jsonb DEFAULT '[]'::jsonb NOT NULL,
	mentions jsonb DEFAULT '[]'::jsonb NOT NULL,
	mentioned uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	shows_gig boolean DEFAULT false NOT NULL,
	words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, fold_letters(text))) STORED,
	CONSTRAINT posts_counts CHECK (((like_count >= 0) AND (comment_count >= 0))),
	CONSTRAINT posts_versions CHECK ((version >= 1))
);--> statement-breakpoint
CREATE TABLE processes (
	id uuid NOT NULL,
	seen_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE profile_drafts (
	user_id uuid NOT NULL,
	version integer DEFAULT 0 NOT NULL,
	parts jsonb DEFAULT '{}'::jsonb NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT profile_drafts_counts CHECK ((version >= 0))
);--> statement-breakpoint
CREATE TABLE push_subscriptions (
	id uuid NOT NULL,
	user_id uuid NOT NULL,
	session_id uuid NOT NULL,
	endpoint text NOT NULL,
	p256dh text NOT NULL,
	auth text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	last_used_at timestamp(3) with time zone
);--> statement-breakpoint
CREATE TABLE recovery_codes (
	id uuid NOT NULL,
	user_id uuid NOT NULL,
	code_hash text NOT NULL
);--> statement-breakpoint
CREATE TABLE removed_rows (
	audit_id uuid NOT NULL,
	nth integer NOT NULL,
	table_name text NOT NULL,
	rows jsonb NOT NULL,
	people uuid[] NOT NULL
);--> statement-breakpoint
CREATE TABLE reports (
	id uuid NOT NULL,
	reporter_id uuid,
	subject_kind text NOT NULL,
	subject_id uuid NOT NULL,
	accused_id uuid,
	reason text NOT NULL,
	words text DEFAULT ''::text NOT NULL,
	evidence text DEFAULT ''::text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	closed_at timestamp(3) with time zone,
	outcome text,
	CONSTRAINT reports_reason_known CHECK ((reason = ANY (ARRAY['spam'::text, 'harassment'::text, 'hate'::text, 'fraud'::text, 'sexual'::text, 'other'::text]))),
	CONSTRAINT reports_subject_kind_known CHECK ((subject_kind = ANY (ARRAY['person'::text, 'post'::text, 'comment'::text, 'message'::text, 'gig'::text, 'question'::text, 'review'::text])))
);--> statement-breakpoint
CREATE TABLE reviews (
	id uuid NOT NULL,
	gig_id uuid,
	author_id uuid,
	subject_id uuid NOT NULL,
	about text NOT NULL,
	client_id text NOT NULL,
	client_hash text NOT NULL,
	again boolean NOT NULL,
	marks jsonb DEFAULT '[]'::jsonb NOT NULL,
	words text DEFAULT ''::text NOT NULL,
	state text DEFAULT 'written'::text NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	shown_at timestamp(3) with time zone,
	answer text,
	answered_at timestamp(3) with time zone,
	CONSTRAINT reviews_about_known CHECK ((about = ANY (ARRAY['player'::text, 'poster'::text]))),
	CONSTRAINT reviews_counts CHECK ((version >= 1)),
	CONSTRAINT reviews_of_another CHECK ((subject_id <> author_id)),
	CONSTRAINT reviews_state_known CHECK ((state = ANY (ARRAY['written'::text, 'shown'::text, 'answered'::text])))
);--> statement-breakpoint
CREATE TABLE saved_gigs (
	user_id uuid NOT NULL,
	gig_id uuid NOT NULL,
	created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE second_factors (
	user_id uuid NOT NULL,
	secret text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	confirmed_at timestamp(3) with time zone,
	last_step bigint DEFAULT 0 NOT NULL,
	misses integer DEFAULT 0 NOT NULL,
	missed_at timestamp(3) with time zone,
	CONSTRAINT second_factors_counts CHECK (((last_step >= 0) AND (misses >= 0)))
);--> statement-breakpoint
CREATE TABLE sessions (
	id uuid NOT NULL,
	user_id uuid NOT NULL,
	user_agent text DEFAULT ''::text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	last_seen_at timestamp(3) with time zone NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	revoked_at timestamp(3) with time zone,
	name text
);--> statement-breakpoint
CREATE TABLE socket_io_attachments (
	id bigint NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	payload bytea
);--> statement-breakpoint
CREATE SEQUENCE socket_io_attachments_id_seq
	START WITH 1
	INCREMENT BY 1
	NO MINVALUE
	NO MAXVALUE
	CACHE 1;--> statement-breakpoint
ALTER SEQUENCE socket_io_attachments_id_seq OWNED BY socket_io_attachments.id;--> statement-breakpoint
CREATE TABLE spent_challenges (
	signature text NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE uploads (
	id uuid NOT NULL,
	owner_id uuid NOT NULL,
	kind text NOT NULL,
	mime text NOT NULL,
	bytes bytea NOT NULL,
	width integer NOT NULL,
	height integer NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	post_id uuid,
	released_at timestamp(3) with time zone,
	gig_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	is_placed boolean DEFAULT false NOT NULL,
	CONSTRAINT uploads_counts CHECK (((width >= 0) AND (height >= 0))),
	CONSTRAINT uploads_kind_known CHECK ((kind = ANY (ARRAY['avatar'::text, 'cover'::text, 'picture'::text, 'post'::text, 'gig'::text])))
);--> statement-breakpoint
CREATE TABLE users (
	id uuid NOT NULL,
	email text NOT NULL,
	password_hash text NOT NULL,
	verified_at timestamp(3) with time zone,
	name text NOT NULL,
	headline text DEFAULT ''::text NOT NULL,
	bio text DEFAULT ''::text NOT NULL,
	place text DEFAULT ''::text NOT NULL,
	skills jsonb DEFAULT '[]'::jsonb NOT NULL,
	genres jsonb DEFAULT '[]'::jsonb NOT NULL,
	rates jsonb DEFAULT '[]'::jsonb NOT NULL,
	work_links jsonb DEFAULT '[]'::jsonb NOT NULL,
	avatar text,
	profile_completed_at timestamp(3) with time zone,
	preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	suspended_at timestamp(3) with time zone,
	leaves_at timestamp(3) with time zone,
	gone_at timestamp(3) with time zone,
	place_id integer,
	cover text,
	cover_alt text DEFAULT ''::text NOT NULL,
	media jsonb DEFAULT '[]'::jsonb NOT NULL,
	reach integer,
	shown_to text DEFAULT 'members'::text NOT NULL,
	fees jsonb DEFAULT '[]'::jsonb NOT NULL,
	digest_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	free_days date[] DEFAULT '{}'::date[] NOT NULL,
	busy_days date[] DEFAULT '{}'::date[] NOT NULL,
	free_weekdays smallint[] DEFAULT '{}'::smallint[] NOT NULL,
	busy_weekdays smallint[] DEFAULT '{}'::smallint[] NOT NULL,
	shows_bookings boolean DEFAULT true NOT NULL,
	search text GENERATED ALWAYS AS (fold_letters(((((((((name || ' '::text) || headline) || ' '::text) || place) || ' '::text) || words_in(skills)) || ' '::text) || words_in(genres)))) STORED,
	words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, fold_letters(((((((((name || ' '::text) || headline) || ' '::text) || place) || ' '::text) || words_in(skills)) || ' '::text) || words_in(genres))))) STORED,
	CONSTRAINT users_counts CHECK ((reach >= 1)),
	CONSTRAINT users_email_lower CHECK ((email = lower((email COLLATE "C")))),
	CONSTRAINT users_shown_to_known CHECK ((shown_to = ANY (ARRAY['everyone'::text, 'members'::text, 'links'::text])))
);--> statement-breakpoint
CREATE TABLE viewing (
	socket_id text NOT NULL,
	process_id uuid NOT NULL,
	conversation_id uuid NOT NULL,
	user_id uuid NOT NULL
);--> statement-breakpoint
CREATE FUNCTION gazetteer.distance(one integer, other integer) RETURNS double precision LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$ SELECT gazetteer.kilometres(a.latitude, a.longitude, b.latitude, b.longitude)
	FROM gazetteer.places AS a, gazetteer.places AS b WHERE a.id = one AND b.id = other $$;--> statement-breakpoint
ALTER TABLE socket_io_attachments ALTER COLUMN id SET DEFAULT nextval('socket_io_attachments_id_seq'::regclass);--> statement-breakpoint
ALTER TABLE gazetteer.editions ADD CONSTRAINT editions_pkey PRIMARY KEY (name);--> statement-breakpoint
ALTER TABLE gazetteer.place_names ADD CONSTRAINT place_names_place_id_key_pk PRIMARY KEY (place_id, key);--> statement-breakpoint
ALTER TABLE gazetteer.places ADD CONSTRAINT places_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE acts ADD CONSTRAINT acts_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE applications ADD CONSTRAINT applications_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE archives ADD CONSTRAINT archives_user_id_conversation_id_pk PRIMARY KEY (user_id, conversation_id);--> statement-breakpoint
ALTER TABLE audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE blocks ADD CONSTRAINT blocks_blocker_id_blocked_id_pk PRIMARY KEY (blocker_id, blocked_id);--> statement-breakpoint
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (owner_id);--> statement-breakpoint
ALTER TABLE comment_threads ADD CONSTRAINT comment_threads_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE comments ADD CONSTRAINT comments_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE conversations ADD CONSTRAINT conversations_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE deps ADD CONSTRAINT deps_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE dismissals ADD CONSTRAINT dismissals_member_id_person_id_pk PRIMARY KEY (member_id, person_id);--> statement-breakpoint
ALTER TABLE export_parts ADD CONSTRAINT export_parts_export_id_attempt_nth_pk PRIMARY KEY (export_id, attempt, nth);--> statement-breakpoint
ALTER TABLE exports ADD CONSTRAINT exports_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE gig_drafts ADD CONSTRAINT gig_drafts_pkey PRIMARY KEY (user_id);--> statement-breakpoint
ALTER TABLE gig_invitations ADD CONSTRAINT gig_invitations_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE gig_matches ADD CONSTRAINT gig_matches_search_id_gig_id_pk PRIMARY KEY (search_id, gig_id);--> statement-breakpoint
ALTER TABLE gig_questions ADD CONSTRAINT gig_questions_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE gig_searches ADD CONSTRAINT gig_searches_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE gig_words ADD CONSTRAINT gig_words_pkey PRIMARY KEY (word);--> statement-breakpoint
ALTER TABLE gigs ADD CONSTRAINT gigs_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE group_members ADD CONSTRAINT group_members_conversation_id_user_id_pk PRIMARY KEY (conversation_id, user_id);--> statement-breakpoint
ALTER TABLE held_news ADD CONSTRAINT held_news_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE hidden_messages ADD CONSTRAINT hidden_messages_message_id_user_id_pk PRIMARY KEY (message_id, user_id);--> statement-breakpoint
ALTER TABLE kept_rows ADD CONSTRAINT kept_rows_act_id_nth_pk PRIMARY KEY (act_id, nth);--> statement-breakpoint
ALTER TABLE likes ADD CONSTRAINT likes_post_id_user_id_pk PRIMARY KEY (post_id, user_id);--> statement-breakpoint
ALTER TABLE link_previews ADD CONSTRAINT link_previews_pkey PRIMARY KEY (url);--> statement-breakpoint
ALTER TABLE links ADD CONSTRAINT links_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE login_failures ADD CONSTRAINT login_failures_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE made_secrets ADD CONSTRAINT made_secrets_pkey PRIMARY KEY (name);--> statement-breakpoint
ALTER TABLE mail_sends ADD CONSTRAINT mail_sends_recipient_hash_purpose_pk PRIMARY KEY (recipient_hash, purpose);--> statement-breakpoint
ALTER TABLE mails ADD CONSTRAINT mails_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE message_copies ADD CONSTRAINT message_copies_message_id_user_id_pk PRIMARY KEY (message_id, user_id);--> statement-breakpoint
ALTER TABLE message_file_parts ADD CONSTRAINT message_file_parts_file_id_nth_pk PRIMARY KEY (file_id, nth);--> statement-breakpoint
ALTER TABLE message_files ADD CONSTRAINT message_files_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE message_reactions ADD CONSTRAINT message_reactions_message_id_user_id_emoji_pk PRIMARY KEY (message_id, user_id, emoji);--> statement-breakpoint
ALTER TABLE messages ADD CONSTRAINT messages_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE mutes ADD CONSTRAINT mutes_user_id_conversation_id_pk PRIMARY KEY (user_id, conversation_id);--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE one_time_tokens ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE passkeys ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE post_marks ADD CONSTRAINT post_marks_user_id_post_id_kind_pk PRIMARY KEY (user_id, post_id, kind);--> statement-breakpoint
ALTER TABLE posts ADD CONSTRAINT posts_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE processes ADD CONSTRAINT processes_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE profile_drafts ADD CONSTRAINT profile_drafts_pkey PRIMARY KEY (user_id);--> statement-breakpoint
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE removed_rows ADD CONSTRAINT removed_rows_audit_id_nth_pk PRIMARY KEY (audit_id, nth);--> statement-breakpoint
ALTER TABLE reports ADD CONSTRAINT reports_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE saved_gigs ADD CONSTRAINT saved_gigs_user_id_gig_id_pk PRIMARY KEY (user_id, gig_id);--> statement-breakpoint
ALTER TABLE second_factors ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE socket_io_attachments ADD CONSTRAINT socket_io_attachments_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE spent_challenges ADD CONSTRAINT spent_challenges_pkey PRIMARY KEY (signature);--> statement-breakpoint
ALTER TABLE uploads ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE viewing ADD CONSTRAINT viewing_socket_id_conversation_id_pk PRIMARY KEY (socket_id, conversation_id);--> statement-breakpoint
CREATE INDEX place_names_key ON gazetteer.place_names USING btree (key text_pattern_ops);--> statement-breakpoint
CREATE INDEX places_key ON gazetteer.places USING btree (key text_pattern_ops);--> statement-breakpoint
CREATE INDEX places_key_trgm ON gazetteer.places USING gin (key gin_trgm_ops) WHERE (population >= 5000);--> statement-breakpoint
CREATE INDEX places_position ON gazetteer.places USING btree (latitude, longitude);--> statement-breakpoint
CREATE INDEX acts_actor ON acts USING btree (actor_id, undo_until);--> statement-breakpoint
CREATE INDEX acts_subject ON acts USING btree (subject_id);--> statement-breakpoint
CREATE INDEX acts_until ON acts USING btree (undo_until);--> statement-breakpoint
CREATE INDEX applications_applicant ON applications USING btree (applicant_id, created_at, id);--> statement-breakpoint
CREATE INDEX applications_asked ON applications USING btree (answer_by) WHERE (state = ANY (ARRAY['asked'::text, 'offered'::text]));--> statement-breakpoint
CREATE INDEX applications_gig ON applications USING btree (gig_id, created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX applications_once ON applications USING btree (gig_id, applicant_id);--> statement-breakpoint
CREATE INDEX applications_span ON applications USING btree (applicant_id, ends_at);--> statement-breakpoint
CREATE INDEX archives_conversation ON archives USING btree (conversation_id);--> statement-breakpoint
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, created_at);--> statement-breakpoint
CREATE INDEX blocks_blocked ON blocks USING btree (blocked_id);--> statement-breakpoint
CREATE UNIQUE INDEX calendar_feeds_key ON calendar_feeds USING btree (key_hash);--> statement-breakpoint
CREATE UNIQUE INDEX comment_threads_post ON comment_threads USING btree (post_id, id);--> statement-breakpoint
CREATE INDEX comments_author ON comments USING btree (author_id, post_id);--> statement-breakpoint
CREATE UNIQUE INDEX comments_client_key ON comments USING btree (author_id, client_id);--> statement-breakpoint
CREATE INDEX comments_post ON comments USING btree (post_id, stands_at, stands_in);--> statement-breakpoint
CREATE INDEX comments_thread ON comments USING btree (thread_id, created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX conversations_gig ON conversations USING btree (gig_id);--> statement-breakpoint
CREATE INDEX conversations_high ON conversations USING btree (user_high, last_seq);--> statement-breakpoint
CREATE INDEX conversations_low ON conversations USING btree (user_low, last_seq);--> statement-breakpoint
CREATE UNIQUE INDEX conversations_pair ON conversations USING btree (user_low, user_high);--> statement-breakpoint
CREATE INDEX conversations_requests ON conversations USING btree (request_to, request_state, last_seq) WHERE (request_to IS NOT NULL);--> statement-breakpoint
CREATE INDEX deps_dep ON deps USING btree (dep_id, created_at);--> statement-breakpoint
CREATE INDEX deps_gig ON deps USING btree (gig_id, created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX deps_open_once ON deps USING btree (gig_id, player_id) WHERE (state = ANY (ARRAY['asked'::text, 'willing'::text]));--> statement-breakpoint
CREATE INDEX deps_player ON deps USING btree (player_id, created_at);--> statement-breakpoint
CREATE INDEX dismissals_person ON dismissals USING btree (person_id);--> statement-breakpoint
CREATE INDEX exports_expiry ON exports USING btree (expires_at);--> statement-breakpoint
CREATE UNIQUE INDEX exports_owner ON exports USING btree (owner_id);--> statement-breakpoint
CREATE INDEX gig_invitations_gig ON gig_invitations USING btree (gig_id, created_at, id);--> statement-breakpoint
CREATE INDEX gig_invitations_invitee ON gig_invitations USING btree (invitee_id, created_at);--> statement-breakpoint
CREATE UNIQUE INDEX gig_invitations_once ON gig_invitations USING btree (gig_id, invitee_id);--> statement-breakpoint
CREATE INDEX gig_matches_at ON gig_matches USING btree (matched_at);--> statement-breakpoint
CREATE INDEX gig_matches_gig ON gig_matches USING btree (gig_id);--> statement-breakpoint
CREATE UNIQUE INDEX gig_questions_client_key ON gig_questions USING btree (asker_id, client_id);--> statement-breakpoint
CREATE INDEX gig_questions_gig ON gig_questions USING btree (gig_id, created_at, id);--> statement-breakpoint
CREATE INDEX gig_searches_keys ON gig_searches USING gin (where_keys, what_keys) WHERE (NOT is_paused);--> statement-breakpoint
CREATE UNIQUE INDEX gig_searches_once ON gig_searches USING btree (owner_id, filters_hash);--> statement-breakpoint
CREATE INDEX gig_searches_owner ON gig_searches USING btree (owner_id, created_at);--> statement-breakpoint
CREATE INDEX gig_searches_to_tell ON gig_searches USING btree (tell_at) WHERE (tell_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX gig_words_trgm ON gig_words USING gin (word gin_trgm_ops);--> statement-breakpoint
CREATE INDEX gigs_category ON gigs USING btree (category, starts_at, id, ends_at);--> statement-breakpoint
CREATE UNIQUE INDEX gigs_client_key ON gigs USING btree (poster_id, client_id);--> statement-breakpoint
CREATE INDEX gigs_newest ON gigs USING btree (created_at, id, starts_at);--> statement-breakpoint
CREATE INDEX gigs_open_soonest ON gigs USING btree (status, starts_at, id, ends_at);--> statement-breakpoint
CREATE INDEX gigs_pay ON gigs USING btree (pay_currency, pay_unit, pay_amount, created_at, id, starts_at);--> statement-breakpoint
CREATE INDEX gigs_place_id ON gigs USING btree (place_id, starts_at, id, ends_at) WHERE (place_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX gigs_poster ON gigs USING btree (poster_id, starts_at, id);--> statement-breakpoint
CREATE INDEX gigs_ranges ON gigs USING btree (starts_at, id, ends_at) WHERE (last_date IS NOT NULL);--> statement-breakpoint
CREATE INDEX gigs_remote ON gigs USING btree (starts_at, id, ends_at) WHERE remote;--> statement-breakpoint
CREATE INDEX gigs_reviews ON gigs USING btree (review_stage, ends_at) WHERE (review_stage <> 'over'::text);--> statement-breakpoint
CREATE INDEX gigs_search_trgm ON gigs USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX gigs_search_words ON gigs USING gin (words);--> statement-breakpoint
CREATE INDEX gigs_series ON gigs USING btree (series_id, starts_at) WHERE (series_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX gigs_sitemap ON gigs USING btree (starts_at, id, ends_at, updated_at, poster_id) WHERE ((status = 'open'::text) AND (visibility = 'all'::text));--> statement-breakpoint
CREATE INDEX gigs_soonest ON gigs USING btree (starts_at, id, ends_at);--> statement-breakpoint
CREATE INDEX gigs_tags ON gigs USING gin (((lower((tags)::text))::jsonb));--> statement-breakpoint
CREATE INDEX gigs_to_match ON gigs USING btree (updated_at) WHERE to_match;--> statement-breakpoint
CREATE INDEX gigs_town ON gigs USING btree (place_id) WHERE (place_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX group_members_latest ON group_members USING btree (user_id, last_seq);--> statement-breakpoint
CREATE INDEX held_news_about ON held_news USING btree (about_id);--> statement-breakpoint
CREATE INDEX held_news_due ON held_news USING btree (due_at);--> statement-breakpoint
CREATE INDEX hidden_messages_user ON hidden_messages USING btree (user_id);--> statement-breakpoint
CREATE INDEX likes_post ON likes USING btree (post_id, created_at, user_id);--> statement-breakpoint
CREATE INDEX likes_user ON likes USING btree (user_id);--> statement-breakpoint
CREATE INDEX links_declined ON links USING btree (declined_at) WHERE (declined_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX links_high ON links USING btree (user_high, state, created_at, id);--> statement-breakpoint
CREATE INDEX links_low ON links USING btree (user_low, state, created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX links_pair ON links USING btree (user_low, user_high);--> statement-breakpoint
CREATE INDEX links_requester ON links USING btree (requester_id);--> statement-breakpoint
CREATE INDEX login_failures_key ON login_failures USING btree (key, created_at);--> statement-breakpoint
CREATE INDEX mail_sends_sent ON mail_sends USING btree (sent_at);--> statement-breakpoint
CREATE INDEX mails_created ON mails USING btree (created_at);--> statement-breakpoint
CREATE INDEX message_copies_latest ON message_copies USING btree (user_id, seq);--> statement-breakpoint
CREATE INDEX message_copies_thread ON message_copies USING btree (user_id, conversation_id, seq);--> statement-breakpoint
CREATE INDEX message_copies_undelivered ON message_copies USING btree (user_id, conversation_id, seq) WHERE (delivered_at IS NULL);--> statement-breakpoint
CREATE INDEX message_copies_unread ON message_copies USING btree (user_id, conversation_id, seq) WHERE ((read_at IS NULL) OR marked_unread);--> statement-breakpoint
CREATE INDEX message_files_loose ON message_files USING btree (created_at) WHERE ((message_id IS NULL) AND (gig_ids = '{}'::uuid[]));--> statement-breakpoint
CREATE INDEX message_files_message ON message_files USING btree (message_id);--> statement-breakpoint
CREATE INDEX message_files_owner ON message_files USING btree (owner_id, created_at);--> statement-breakpoint
CREATE INDEX message_files_released ON message_files USING btree (released_at) WHERE (released_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX message_reactions_user ON message_reactions USING btree (user_id);--> statement-breakpoint
CREATE UNIQUE INDEX messages_client_key ON messages USING btree (sender_id, client_id);--> statement-breakpoint
CREATE INDEX messages_days ON messages USING btree (conversation_id, created_at, seq);--> statement-breakpoint
CREATE INDEX messages_latest_received ON messages USING btree (recipient_id, seq);--> statement-breakpoint
CREATE INDEX messages_latest_sent ON messages USING btree (sender_id, seq);--> statement-breakpoint
CREATE INDEX messages_recipient ON messages USING btree (recipient_id, conversation_id, seq);--> statement-breakpoint
CREATE INDEX messages_replies ON messages USING btree (reply_to_id) WHERE (reply_to_id IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX messages_seq_key ON messages USING btree (seq);--> statement-breakpoint
CREATE INDEX messages_thread ON messages USING btree (conversation_id, seq);--> statement-breakpoint
CREATE INDEX messages_undelivered ON messages USING btree (recipient_id, conversation_id, seq) WHERE (delivered_at IS NULL);--> statement-breakpoint
CREATE INDEX messages_unread ON messages USING btree (recipient_id, conversation_id, seq) WHERE ((read_at IS NULL) OR marked_unread);--> statement-breakpoint
CREATE INDEX messages_words ON messages USING gin (((to_tsvector('simple'::regconfig, fold_letters(text)) || array_to_tsvector(ARRAY[('@'::text || (sender_id)::text), ('@'::text || (COALESCE(recipient_id, conversation_id))::text)]))));--> statement-breakpoint
CREATE INDEX mutes_conversation ON mutes USING btree (conversation_id);--> statement-breakpoint
CREATE INDEX notifications_actor ON notifications USING btree (actor_id, subject_id);--> statement-breakpoint
CREATE INDEX notifications_comment ON notifications USING btree (comment_id);--> statement-breakpoint
CREATE INDEX notifications_message ON notifications USING btree (message_id);--> statement-breakpoint
CREATE INDEX notifications_recipient ON notifications USING btree (recipient_id, created_at, id);--> statement-breakpoint
CREATE INDEX notifications_to_mail ON notifications USING btree (mail_at) WHERE (mail_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX notifications_unread ON notifications USING btree (recipient_id, subject_id) WHERE (NOT read);--> statement-breakpoint
CREATE INDEX notifications_withdrawn ON notifications USING btree (withdrawn_at) WHERE (withdrawn_at IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX one_time_tokens_hash_key ON one_time_tokens USING btree (token_hash);--> statement-breakpoint
CREATE INDEX one_time_tokens_session ON one_time_tokens USING btree (session_id) WHERE (session_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX one_time_tokens_user ON one_time_tokens USING btree (user_id);--> statement-breakpoint
CREATE UNIQUE INDEX passkeys_credential_key ON passkeys USING btree (credential_id);--> statement-breakpoint
CREATE INDEX passkeys_user ON passkeys USING btree (user_id);--> statement-breakpoint
CREATE INDEX post_marks_list ON post_marks USING btree (user_id, kind, created_at, post_id);--> statement-breakpoint
CREATE INDEX post_marks_post ON post_marks USING btree (post_id);--> statement-breakpoint
CREATE INDEX posts_author ON posts USING btree (author_id, created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX posts_client_key ON posts USING btree (author_id, client_id);--> statement-breakpoint
CREATE INDEX posts_feed ON posts USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX posts_gig ON posts USING btree (gig_id) WHERE (gig_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX posts_link ON posts USING btree (link);--> statement-breakpoint
CREATE INDEX posts_search_words ON posts USING gin (words);--> statement-breakpoint
CREATE INDEX posts_tags ON posts USING gin (tags);--> statement-breakpoint
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions USING btree (endpoint);--> statement-breakpoint
CREATE UNIQUE INDEX push_subscriptions_session ON push_subscriptions USING btree (session_id);--> statement-breakpoint
CREATE INDEX push_subscriptions_user ON push_subscriptions USING btree (user_id, created_at);--> statement-breakpoint
CREATE INDEX recovery_codes_user ON recovery_codes USING btree (user_id);--> statement-breakpoint
CREATE INDEX removed_rows_people ON removed_rows USING gin (people);--> statement-breakpoint
CREATE INDEX reports_accused ON reports USING btree (accused_id);--> statement-breakpoint
CREATE INDEX reports_newest ON reports USING btree (created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX reports_once ON reports USING btree (reporter_id, subject_kind, subject_id);--> statement-breakpoint
CREATE INDEX reviews_about ON reviews USING btree (subject_id, about, shown_at, id) WHERE (shown_at IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX reviews_client_key ON reviews USING btree (author_id, client_id);--> statement-breakpoint
CREATE UNIQUE INDEX reviews_once ON reviews USING btree (gig_id, author_id, subject_id);--> statement-breakpoint
CREATE INDEX reviews_subject ON reviews USING btree (subject_id);--> statement-breakpoint
CREATE INDEX saved_gigs_gig ON saved_gigs USING btree (gig_id);--> statement-breakpoint
CREATE INDEX saved_gigs_list ON saved_gigs USING btree (user_id, created_at, gig_id);--> statement-breakpoint
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);--> statement-breakpoint
CREATE INDEX sessions_revoked ON sessions USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX sessions_user ON sessions USING btree (user_id);--> statement-breakpoint
CREATE INDEX spent_challenges_expiry ON spent_challenges USING btree (expires_at);--> statement-breakpoint
CREATE INDEX uploads_loose ON uploads USING btree (created_at) WHERE ((post_id IS NULL) AND (NOT is_placed) AND (gig_ids = '{}'::uuid[]));--> statement-breakpoint
CREATE INDEX uploads_owner ON uploads USING btree (owner_id);--> statement-breakpoint
CREATE INDEX uploads_post ON uploads USING btree (post_id);--> statement-breakpoint
CREATE INDEX uploads_released ON uploads USING btree (released_at) WHERE (released_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX users_digest ON users USING btree (digest_at) WHERE (verified_at IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX users_email_key ON users USING btree (email);--> statement-breakpoint
CREATE INDEX users_free_days ON users USING gin (free_days);--> statement-breakpoint
CREATE INDEX users_free_weekdays ON users USING gin (free_weekdays);--> statement-breakpoint
CREATE INDEX users_genres ON users USING gin (genres jsonb_path_ops);--> statement-breakpoint
CREATE INDEX users_leaving ON users USING btree (leaves_at) WHERE (leaves_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX users_newest ON users USING btree (created_at, id) WHERE (verified_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX users_open ON users USING btree (created_at, id) WHERE ((shown_to = 'everyone'::text) AND (verified_at IS NOT NULL) AND (suspended_at IS NULL) AND (leaves_at IS NULL) AND (gone_at IS NULL));--> statement-breakpoint
CREATE INDEX users_place ON users USING btree (place, created_at, id) WHERE (verified_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX users_place_id ON users USING btree (place_id, created_at, id) WHERE (place_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX users_search_trgm ON users USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX users_search_words ON users USING gin (words);--> statement-breakpoint
CREATE INDEX users_skills ON users USING gin (skills jsonb_path_ops);--> statement-breakpoint
CREATE INDEX viewing_conversation ON viewing USING btree (conversation_id, user_id);--> statement-breakpoint
CREATE INDEX viewing_process ON viewing USING btree (process_id);--> statement-breakpoint
CREATE TRIGGER acts_closed AFTER UPDATE OF kept ON acts FOR EACH ROW WHEN ((new.kept IS NULL)) EXECUTE FUNCTION drop_kept_rows();--> statement-breakpoint
CREATE TRIGGER applications_span BEFORE INSERT ON applications FOR EACH ROW EXECUTE FUNCTION take_gig_span();--> statement-breakpoint
CREATE TRIGGER comments_added AFTER INSERT ON comments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments();--> statement-breakpoint
CREATE TRIGGER comments_gone AFTER DELETE ON comments REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments();--> statement-breakpoint
CREATE TRIGGER comments_thread_begun BEFORE INSERT OR UPDATE OF thread_id ON comments FOR EACH ROW WHEN ((new.thread_id IS NOT NULL)) EXECUTE FUNCTION begin_comment_thread();--> statement-breakpoint
CREATE TRIGGER gigs_span AFTER UPDATE ON gigs FOR EACH ROW WHEN ((old.starts_at, old.ends_at, old.date_by_agreement) IS DISTINCT FROM (new.starts_at, new.ends_at, new.date_by_agreement)) EXECUTE FUNCTION pass_gig_span();--> statement-breakpoint
CREATE TRIGGER gigs_words_changed AFTER UPDATE ON gigs FOR EACH ROW WHEN ((old.search IS DISTINCT FROM new.search)) EXECUTE FUNCTION keep_gig_words();--> statement-breakpoint
CREATE TRIGGER gigs_words_gone AFTER DELETE ON gigs FOR EACH ROW EXECUTE FUNCTION drop_gig_words();--> statement-breakpoint
CREATE TRIGGER gigs_words_left AFTER UPDATE ON gigs FOR EACH ROW WHEN ((old.search IS DISTINCT FROM new.search)) EXECUTE FUNCTION drop_gig_words();--> statement-breakpoint
CREATE TRIGGER gigs_words_new AFTER INSERT ON gigs FOR EACH ROW EXECUTE FUNCTION keep_gig_words();--> statement-breakpoint
CREATE TRIGGER likes_added AFTER INSERT ON likes REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_likes();--> statement-breakpoint
CREATE TRIGGER likes_gone AFTER DELETE ON likes REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_likes();--> statement-breakpoint
CREATE TRIGGER messages_recipient BEFORE INSERT OR UPDATE OF recipient_id, conversation_id ON messages FOR EACH ROW WHEN ((new.recipient_id IS NULL)) EXECUTE FUNCTION demand_recipient();--> statement-breakpoint
CREATE TRIGGER users_presence AFTER UPDATE OF suspended_at, leaves_at ON users FOR EACH ROW WHEN ((((old.suspended_at IS NULL) AND (old.leaves_at IS NULL)) IS DISTINCT FROM ((new.suspended_at IS NULL) AND (new.leaves_at IS NULL)))) EXECUTE FUNCTION count_presence();--> statement-breakpoint
ALTER TABLE acts ADD CONSTRAINT acts_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE applications ADD CONSTRAINT applications_applicant_id_users_id_fk FOREIGN KEY (applicant_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE applications ADD CONSTRAINT applications_gig_id_gigs_id_fk FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE archives ADD CONSTRAINT archives_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE archives ADD CONSTRAINT archives_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE blocks ADD CONSTRAINT blocks_blocked_id_users_id_fk FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE blocks ADD CONSTRAINT blocks_blocker_id_users_id_fk FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE comment_threads ADD CONSTRAINT comment_threads_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE comments ADD CONSTRAINT comments_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE comments ADD CONSTRAINT comments_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE comments ADD CONSTRAINT comments_thread_of_post FOREIGN KEY (post_id, thread_id) REFERENCES comment_threads(post_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE conversations ADD CONSTRAINT conversations_gig_id_gigs_id_fk FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE conversations ADD CONSTRAINT conversations_request_to_users_id_fk FOREIGN KEY (request_to) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE conversations ADD CONSTRAINT conversations_user_high_users_id_fk FOREIGN KEY (user_high) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE conversations ADD CONSTRAINT conversations_user_low_users_id_fk FOREIGN KEY (user_low) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE deps ADD CONSTRAINT deps_dep_id_users_id_fk FOREIGN KEY (dep_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE deps ADD CONSTRAINT deps_gig_id_gigs_id_fk FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE deps ADD CONSTRAINT deps_player_id_users_id_fk FOREIGN KEY (player_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE dismissals ADD CONSTRAINT dismissals_member_id_users_id_fk FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE dismissals ADD CONSTRAINT dismissals_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE export_parts ADD CONSTRAINT export_parts_export_id_exports_id_fk FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE exports ADD CONSTRAINT exports_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE gig_drafts ADD CONSTRAINT gig_drafts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE gig_invitations ADD CONSTRAINT gig_invitations_gig_id_gigs_id_fk FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE gig_invitations ADD CONSTRAINT gig_invitations_invitee_id_users_id_fk FOREIGN KEY (invitee_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE gig_matches ADD CONSTRAINT gig_matches_gig_id_gigs_id_fk FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE gig_matches ADD CONSTRAINT gig_matches_search_id_gig_searches_id_fk FOREIGN KEY (search_id) REFERENCES gig_searches(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE gig_questions ADD CONSTRAINT gig_questions_asker_id_users_id_fk FOREIGN KEY (asker_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE gig_questions ADD CONSTRAINT gig_questions_gig_id_gigs_id_fk FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE gig_searches ADD CONSTRAINT gig_searches_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE gigs ADD CONSTRAINT gigs_poster_id_users_id_fk FOREIGN KEY (poster_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE group_members ADD CONSTRAINT group_members_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE group_members ADD CONSTRAINT group_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE hidden_messages ADD CONSTRAINT hidden_messages_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE hidden_messages ADD CONSTRAINT hidden_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE kept_rows ADD CONSTRAINT kept_rows_act_id_acts_id_fk FOREIGN KEY (act_id) REFERENCES acts(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE likes ADD CONSTRAINT likes_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE likes ADD CONSTRAINT likes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE links ADD CONSTRAINT links_requester_id_users_id_fk FOREIGN KEY (requester_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE links ADD CONSTRAINT links_user_high_users_id_fk FOREIGN KEY (user_high) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE links ADD CONSTRAINT links_user_low_users_id_fk FOREIGN KEY (user_low) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE message_copies ADD CONSTRAINT message_copies_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE message_copies ADD CONSTRAINT message_copies_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE message_file_parts ADD CONSTRAINT message_file_parts_file_id_message_files_id_fk FOREIGN KEY (file_id) REFERENCES message_files(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE message_files ADD CONSTRAINT message_files_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE message_files ADD CONSTRAINT message_files_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE message_reactions ADD CONSTRAINT message_reactions_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE message_reactions ADD CONSTRAINT message_reactions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE messages ADD CONSTRAINT messages_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE messages ADD CONSTRAINT messages_recipient_id_users_id_fk FOREIGN KEY (recipient_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE messages ADD CONSTRAINT messages_reply_to_id_messages_id_fk FOREIGN KEY (reply_to_id) REFERENCES messages(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE messages ADD CONSTRAINT messages_sender_id_users_id_fk FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE mutes ADD CONSTRAINT mutes_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE mutes ADD CONSTRAINT mutes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_comment_id_comments_id_fk FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_recipient_id_users_id_fk FOREIGN KEY (recipient_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE one_time_tokens ADD CONSTRAINT one_time_tokens_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE one_time_tokens ADD CONSTRAINT one_time_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE post_marks ADD CONSTRAINT post_marks_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE post_marks ADD CONSTRAINT post_marks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE posts ADD CONSTRAINT posts_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE posts ADD CONSTRAINT posts_gig_id_gigs_id_fk FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE profile_drafts ADD CONSTRAINT profile_drafts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE removed_rows ADD CONSTRAINT removed_rows_audit_id_audit_log_id_fk FOREIGN KEY (audit_id) REFERENCES audit_log(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE reports ADD CONSTRAINT reports_accused_id_users_id_fk FOREIGN KEY (accused_id) REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE reports ADD CONSTRAINT reports_reporter_id_users_id_fk FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_gig_id_gigs_id_fk FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_subject_id_users_id_fk FOREIGN KEY (subject_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE saved_gigs ADD CONSTRAINT saved_gigs_gig_id_gigs_id_fk FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE saved_gigs ADD CONSTRAINT saved_gigs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE second_factors ADD CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE uploads ADD CONSTRAINT uploads_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE uploads ADD CONSTRAINT uploads_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE viewing ADD CONSTRAINT viewing_process_id_processes_id_fk FOREIGN KEY (process_id) REFERENCES processes(id) ON DELETE CASCADE;

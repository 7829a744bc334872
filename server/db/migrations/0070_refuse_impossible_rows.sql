CREATE TABLE "comment_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL
);--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_of";--> statement-breakpoint
DROP INDEX "gigs_title_trgm";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "shows_gig" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_placed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_threads_post" ON "comment_threads" USING btree ("post_id","id");--> statement-breakpoint
UPDATE "gigs" SET "date" = "last_date", "last_date" = "date", "starts_at" = least("starts_at", "ends_at"), "ends_at" = greatest("starts_at", "ends_at") WHERE "last_date" < "date";--> statement-breakpoint
UPDATE "gigs" SET "ends_at" = "ends_at" + ceil(extract(epoch FROM "starts_at" - "ends_at") / 86400) * interval '24 hours' WHERE "ends_at" < "starts_at";--> statement-breakpoint
UPDATE "gigs" SET "pay_amount" = abs("pay_amount"), "pay_up_to" = abs("pay_up_to") WHERE "pay_amount" < 0 OR "pay_up_to" < 0;--> statement-breakpoint
UPDATE "gigs" SET "pay_amount" = "pay_up_to", "pay_up_to" = "pay_amount" WHERE "pay_up_to" < "pay_amount";--> statement-breakpoint
UPDATE "gigs" SET "places" = greatest(1, (SELECT sum((role->>'count')::integer) FROM jsonb_array_elements("roles") AS role)) WHERE "places" < 1;--> statement-breakpoint
UPDATE "gigs" SET "version" = 1 WHERE "version" < 1;--> statement-breakpoint
UPDATE "gigs" SET "category" = 'other' WHERE "category" NOT IN ('drums', 'strings', 'keys', 'brass', 'singers', 'bands', 'djs', 'sound-light', 'crew', 'hosting', 'other');--> statement-breakpoint
UPDATE "gigs" SET "pay_unit" = 'job' WHERE "pay_unit" NOT IN ('night', 'hour', 'day', 'week', 'session', 'song', 'service', 'job');--> statement-breakpoint
UPDATE "gigs" SET "visibility" = 'invited' WHERE "visibility" NOT IN ('all', 'links', 'invited');--> statement-breakpoint
UPDATE "gigs" SET "status" = 'closed' WHERE "status" NOT IN ('open', 'filled', 'closed', 'cancelled');--> statement-breakpoint
UPDATE "gigs" SET "review_stage" = 'over' WHERE "review_stage" NOT IN ('none', 'asked', 'reminded', 'over');--> statement-breakpoint
UPDATE "applications" SET "starts_at" = "gigs"."starts_at", "ends_at" = "gigs"."ends_at" FROM "gigs" WHERE "gigs"."id" = "gig_id" AND "applications"."ends_at" < "applications"."starts_at";--> statement-breakpoint
UPDATE "applications" SET "state" = 'closed' WHERE "state" NOT IN ('applied', 'standby', 'offered', 'withdrawn', 'accepted', 'asked', 'overdue', 'released', 'declined', 'cancelled', 'closed');--> statement-breakpoint
UPDATE "applications" SET "standby_rank" = 0 WHERE "standby_rank" < 0;--> statement-breakpoint
UPDATE "applications" SET "asked_version" = 0 WHERE "asked_version" < 0;--> statement-breakpoint
UPDATE "applications" SET "accepted_terms" = jsonb_build_object('venue', "venue", 'place', "place", 'remote', "remote", 'date', "date", 'startTime', "start_time", 'endTime', "end_time", 'timeZone', "time_zone", 'pay', jsonb_build_object('amount', "pay_amount", 'currency', "pay_currency", 'unit', "pay_unit") || CASE WHEN "pay_up_to" IS NULL THEN '{}' ELSE jsonb_build_object('upTo', "pay_up_to") END || CASE WHEN "pay_open" THEN '{"byAgreement": true}' ELSE '{}'::jsonb END) || CASE WHEN "last_date" IS NULL THEN '{}' ELSE jsonb_build_object('lastDate', "last_date") END || CASE WHEN "date_by_agreement" THEN '{"dateByAgreement": true}' ELSE '{}'::jsonb END FROM "gigs" WHERE "gigs"."id" = "gig_id" AND "state" IN ('accepted', 'asked', 'overdue') AND "accepted_terms" IS NULL;--> statement-breakpoint
UPDATE "posts" SET "like_count" = (SELECT count(*) FROM "likes" JOIN "users" ON "users"."id" = "user_id" WHERE "post_id" = "posts"."id" AND "suspended_at" IS NULL AND "leaves_at" IS NULL), "comment_count" = (SELECT count(*) FROM "comments" JOIN "users" ON "users"."id" = "comments"."author_id" WHERE "post_id" = "posts"."id" AND "suspended_at" IS NULL AND "leaves_at" IS NULL) WHERE "like_count" < 0 OR "comment_count" < 0;--> statement-breakpoint
UPDATE "posts" SET "version" = 1 WHERE "version" < 1;--> statement-breakpoint
DELETE FROM "blocks" WHERE "blocked_id" = "blocker_id";--> statement-breakpoint
DELETE FROM "dismissals" WHERE "person_id" = "member_id";--> statement-breakpoint
DELETE FROM "deps" WHERE "dep_id" = "player_id";--> statement-breakpoint
UPDATE "deps" SET "state" = 'ended' WHERE "state" NOT IN ('asked', 'willing', 'passed', 'turnedDown', 'refused', 'takenBack', 'ended');--> statement-breakpoint
UPDATE "deps" SET "asked_version" = 1 WHERE "asked_version" < 1;--> statement-breakpoint
DELETE FROM "reviews" WHERE "subject_id" = "author_id";--> statement-breakpoint
UPDATE "reviews" SET "about" = CASE WHEN EXISTS (SELECT FROM "gigs" WHERE "gigs"."id" = "gig_id" AND "poster_id" = "subject_id") THEN 'poster' ELSE 'player' END WHERE "about" NOT IN ('player', 'poster');--> statement-breakpoint
UPDATE "reviews" SET "state" = CASE WHEN "shown_at" IS NULL THEN 'written' WHEN "answer" IS NULL THEN 'shown' ELSE 'answered' END WHERE "state" NOT IN ('written', 'shown', 'answered');--> statement-breakpoint
UPDATE "reviews" SET "version" = 1 WHERE "version" < 1;--> statement-breakpoint
UPDATE "messages" SET "recipient_id" = CASE "sender_id" WHEN "user_low" THEN "user_high" ELSE "user_low" END FROM "conversations" WHERE "conversations"."id" = "conversation_id" AND "user_low" IS NOT NULL AND ("recipient_id" IS NULL OR "recipient_id" = "sender_id");--> statement-breakpoint
UPDATE "messages" SET "recipient_id" = NULL WHERE "recipient_id" = "sender_id";--> statement-breakpoint
UPDATE "messages" SET "event" = NULL WHERE "event" NOT IN ('made', 'joined', 'left');--> statement-breakpoint
UPDATE "messages" SET "revision" = 0 WHERE "revision" < 0;--> statement-breakpoint
UPDATE "hidden_messages" SET "revision" = 0 WHERE "revision" < 0;--> statement-breakpoint
DELETE FROM "message_reactions" WHERE "emoji" NOT IN ('👍', '❤️', '😂', '🎵', '👏');--> statement-breakpoint
UPDATE "message_files" SET "kind" = CASE WHEN "mime" LIKE 'image/%' THEN 'picture' WHEN "mime" LIKE 'audio/%' THEN 'audio' ELSE 'pdf' END WHERE "kind" NOT IN ('picture', 'pdf', 'audio');--> statement-breakpoint
UPDATE "message_files" SET "place" = greatest(0, "place"), "size" = greatest(0, "size"), "width" = greatest(0, "width"), "height" = greatest(0, "height") WHERE "place" < 0 OR "size" < 0;--> statement-breakpoint
UPDATE "conversations" SET "request_state" = 'open' WHERE "request_state" NOT IN ('open', 'refused', 'accepted');--> statement-breakpoint
UPDATE "conversations" SET "last_seq" = greatest(0, "last_seq"), "request_after" = greatest(0, "request_after") WHERE "last_seq" < 0 OR "request_after" < 0;--> statement-breakpoint
UPDATE "archives" SET "up_to" = 0 WHERE "up_to" < 0;--> statement-breakpoint
UPDATE "group_members" SET "last_seq" = 0 WHERE "last_seq" < 0;--> statement-breakpoint
UPDATE "message_copies" SET "seq" = "messages"."seq" FROM "messages" WHERE "messages"."id" = "message_id" AND "message_copies"."seq" < 0;--> statement-breakpoint
UPDATE "links" SET "state" = CASE WHEN "accepted_at" IS NULL THEN 'pending' ELSE 'accepted' END WHERE "state" NOT IN ('pending', 'accepted', 'declined', 'resting');--> statement-breakpoint
DELETE FROM "notifications" WHERE "type" NOT IN ('comment', 'comment_reply', 'mention', 'message', 'gig_application', 'link_request', 'link_accepted', 'application_accepted', 'application_declined', 'decline_withdrawn', 'application_withdrawn', 'offer_made', 'offer_withdrawn', 'offer_accepted', 'offer_declined', 'offer_lapsed', 'offer_unanswered', 'standby_added', 'standby_asked', 'gig_filled', 'role_filled', 'gig_closed', 'gig_reopened', 'gig_cancelled', 'gig_changed', 'booking_asked', 'booking_restored', 'booking_confirmed', 'booking_overdue', 'booking_released', 'gig_match', 'gig_question', 'gig_answer', 'gig_invitation', 'invitation_declined', 'review_asked', 'review_reminder', 'review_shown', 'review_answered', 'dep_asked', 'dep_changed', 'dep_taken_back', 'dep_ended', 'dep_booked', 'dep_willing', 'dep_turned_down', 'dep_passed', 'dep_refused', 'dep_proposed', 'dep_off', 'content_removed', 'report_answered', 'export_ready');--> statement-breakpoint
UPDATE "notifications" SET "subject_kind" = NULL, "subject_id" = NULL WHERE "subject_kind" NOT IN ('post', 'gig', 'person', 'conversation', 'group', 'search');--> statement-breakpoint
DELETE FROM "post_marks" WHERE "kind" NOT IN ('saved', 'hidden');--> statement-breakpoint
UPDATE "reports" SET "reason" = 'other' WHERE "reason" NOT IN ('spam', 'harassment', 'hate', 'fraud', 'sexual', 'other');--> statement-breakpoint
UPDATE "reports" SET "subject_kind" = 'person', "subject_id" = coalesce("accused_id", "subject_id") WHERE "subject_kind" NOT IN ('person', 'post', 'comment', 'message', 'gig', 'question', 'review');--> statement-breakpoint
UPDATE "uploads" SET "kind" = 'picture' WHERE "kind" NOT IN ('avatar', 'cover', 'picture', 'post', 'gig');--> statement-breakpoint
UPDATE "uploads" SET "width" = greatest(0, "width"), "height" = greatest(0, "height") WHERE "width" < 0 OR "height" < 0;--> statement-breakpoint
UPDATE "exports" SET "state" = 'failed' WHERE "state" NOT IN ('making', 'ready', 'failed');--> statement-breakpoint
UPDATE "exports" SET "tries" = greatest(0, "tries"), "size" = greatest(0, "size") WHERE "tries" < 0 OR "size" < 0;--> statement-breakpoint
UPDATE "passkeys" SET "counter" = 0 WHERE "counter" < 0;--> statement-breakpoint
UPDATE "second_factors" SET "last_step" = greatest(0, "last_step"), "misses" = greatest(0, "misses") WHERE "last_step" < 0 OR "misses" < 0;--> statement-breakpoint
UPDATE "profile_drafts" SET "version" = 0 WHERE "version" < 0;--> statement-breakpoint
UPDATE "gig_drafts" SET "version" = 0 WHERE "version" < 0;--> statement-breakpoint
DELETE FROM "acts" WHERE "kind" NOT IN ('post', 'comment', 'hide', 'link', 'accept', 'decline', 'withdraw', 'confirm', 'release', 'offer', 'withdrawOffer', 'acceptOffer', 'declineOffer', 'standBy', 'close', 'cancel', 'message', 'messageForMe', 'search', 'question');--> statement-breakpoint
DELETE FROM "one_time_tokens" WHERE "purpose" NOT IN ('verify', 'reset', 'change', 'device', 'back');--> statement-breakpoint
UPDATE "one_time_tokens" SET "email" = lower("email" COLLATE "C") WHERE "email" <> lower("email" COLLATE "C");--> statement-breakpoint
UPDATE "users" SET "shown_to" = 'links' WHERE "shown_to" NOT IN ('everyone', 'members', 'links');--> statement-breakpoint
UPDATE "users" SET "reach" = NULL WHERE "reach" < 1;--> statement-breakpoint
UPDATE "users" SET "email" = CASE nth WHEN 1 THEN spelled ELSE spelled || ' ' || "users"."id" END FROM (SELECT "id", lower("email" COLLATE "C") AS spelled, row_number() OVER (PARTITION BY lower("email" COLLATE "C") ORDER BY "email" = lower("email" COLLATE "C") DESC, "verified_at" IS NULL, "created_at", "id") AS nth FROM "users") AS spellings WHERE spellings."id" = "users"."id" AND "email" <> spelled;--> statement-breakpoint
INSERT INTO "removed_rows" ("audit_id", "nth", "table_name", "rows", "people")
	SELECT "audit_log"."id", coalesce((SELECT max("nth") FROM "removed_rows" WHERE "audit_id" = "audit_log"."id"), -1) + naming.nth, naming.table_name, naming.rows, '{}'
	FROM "audit_log" CROSS JOIN LATERAL (
		SELECT 1 AS nth, 'conversations.gig_id' AS table_name, jsonb_agg(jsonb_build_object('id', "id")) AS rows FROM "conversations" WHERE "gig_id" = "subject_id"
		UNION ALL SELECT 2, 'posts.gig_id', jsonb_agg(jsonb_build_object('id', "id")) FROM "posts" WHERE "posts"."gig_id" = "subject_id"
	) naming WHERE "act" = 'remove' AND "subject_kind" = 'gig' AND naming.rows IS NOT NULL;--> statement-breakpoint
UPDATE "posts" SET "shows_gig" = true WHERE "gig_id" IS NOT NULL;--> statement-breakpoint
UPDATE "posts" SET "gig_id" = NULL WHERE "gig_id" NOT IN (SELECT "id" FROM "gigs");--> statement-breakpoint
UPDATE "conversations" SET "gig_id" = NULL WHERE "gig_id" NOT IN (SELECT "id" FROM "gigs");--> statement-breakpoint
UPDATE "messages" SET "reply_to_id" = NULL WHERE "reply_to_id" NOT IN (SELECT "id" FROM "messages");--> statement-breakpoint
UPDATE "uploads" SET "is_placed" = true WHERE "post_id" IS NOT NULL;--> statement-breakpoint
UPDATE "uploads" SET "post_id" = NULL WHERE "post_id" NOT IN (SELECT "id" FROM "posts");--> statement-breakpoint
INSERT INTO "comment_threads" SELECT "thread_id", min("post_id"::text)::uuid FROM "comments" WHERE "thread_id" IS NOT NULL GROUP BY "thread_id";--> statement-breakpoint
UPDATE "comments" SET "thread_id" = NULL, "thread_at" = NULL FROM "comment_threads" WHERE "comment_threads"."id" = "thread_id" AND "comment_threads"."post_id" <> "comments"."post_id";--> statement-breakpoint
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_gig_id_gigs_id_fk" FOREIGN KEY ("gig_id") REFERENCES "public"."gigs"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_to_id_messages_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_thread_of_post" FOREIGN KEY ("post_id","thread_id") REFERENCES "public"."comment_threads"("post_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_gig_id_gigs_id_fk" FOREIGN KEY ("gig_id") REFERENCES "public"."gigs"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_kind_known" CHECK ("acts"."kind" in ('post', 'comment', 'hide', 'link', 'accept', 'decline', 'withdraw', 'confirm', 'release', 'offer', 'withdrawOffer', 'acceptOffer', 'declineOffer', 'standBy', 'close', 'cancel', 'message', 'messageForMe', 'search', 'question')) NOT VALID;--> statement-breakpoint
ALTER TABLE "kept_rows" ADD CONSTRAINT "kept_rows_counts" CHECK ("kept_rows"."nth" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_act_known" CHECK ("audit_log"."act" in ('suspend', 'restore', 'verify', 'end-sessions', 'second-step-off', 'remove', 'close-report', 'passkey-add', 'passkey-remove')) NOT VALID;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_purpose_known" CHECK ("one_time_tokens"."purpose" in ('verify', 'reset', 'change', 'device', 'back')) NOT VALID;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_email_lower" CHECK ("one_time_tokens"."email" = lower("one_time_tokens"."email" collate "C")) NOT VALID;--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_counts" CHECK ("archives"."up_to" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_request_state_known" CHECK ("conversations"."request_state" in ('open', 'refused', 'accepted')) NOT VALID;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_counts" CHECK ("conversations"."last_seq" >= 0 and "conversations"."request_after" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_of" CHECK (case when "conversations"."user_low" is null then "conversations"."user_high" is null else "conversations"."gig_id" is null and "conversations"."user_high" is not null and "conversations"."user_low" < "conversations"."user_high" end) NOT VALID;--> statement-breakpoint
ALTER TABLE "deps" ADD CONSTRAINT "deps_state_known" CHECK ("deps"."state" in ('asked', 'willing', 'passed', 'turnedDown', 'refused', 'takenBack', 'ended')) NOT VALID;--> statement-breakpoint
ALTER TABLE "deps" ADD CONSTRAINT "deps_of_two" CHECK ("deps"."dep_id" <> "deps"."player_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "deps" ADD CONSTRAINT "deps_counts" CHECK ("deps"."asked_version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_counts" CHECK ("export_parts"."nth" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_state_known" CHECK ("exports"."state" in ('making', 'ready', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_counts" CHECK ("exports"."tries" >= 0 and "exports"."size" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_counts" CHECK ("second_factors"."last_step" >= 0 and "second_factors"."misses" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_state_known" CHECK ("applications"."state" in ('applied', 'standby', 'offered', 'withdrawn', 'accepted', 'asked', 'overdue', 'released', 'declined', 'cancelled', 'closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_booked_terms" CHECK ("applications"."accepted_terms" is not null or "applications"."state" not in ('accepted', 'asked', 'overdue')) NOT VALID;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_ends_after_start" CHECK ("applications"."ends_at" >= "applications"."starts_at") NOT VALID;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_counts" CHECK ("applications"."standby_rank" >= 0 and "applications"."asked_version" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "gig_drafts" ADD CONSTRAINT "gig_drafts_counts" CHECK ("gig_drafts"."version" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "gigs" ADD CONSTRAINT "gigs_category_known" CHECK ("gigs"."category" in ('drums', 'strings', 'keys', 'brass', 'singers', 'bands', 'djs', 'sound-light', 'crew', 'hosting', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gigs" ADD CONSTRAINT "gigs_pay_unit_known" CHECK ("gigs"."pay_unit" in ('night', 'hour', 'day', 'week', 'session', 'song', 'service', 'job')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gigs" ADD CONSTRAINT "gigs_visibility_known" CHECK ("gigs"."visibility" in ('all', 'links', 'invited')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gigs" ADD CONSTRAINT "gigs_status_known" CHECK ("gigs"."status" in ('open', 'filled', 'closed', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gigs" ADD CONSTRAINT "gigs_review_stage_known" CHECK ("gigs"."review_stage" in ('none', 'asked', 'reminded', 'over')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gigs" ADD CONSTRAINT "gigs_ends_after_start" CHECK ("gigs"."ends_at" >= "gigs"."starts_at") NOT VALID;--> statement-breakpoint
ALTER TABLE "gigs" ADD CONSTRAINT "gigs_last_date_after_first" CHECK ("gigs"."last_date" >= "gigs"."date") NOT VALID;--> statement-breakpoint
ALTER TABLE "gigs" ADD CONSTRAINT "gigs_pay_range" CHECK ("gigs"."pay_up_to" >= "gigs"."pay_amount") NOT VALID;--> statement-breakpoint
ALTER TABLE "gigs" ADD CONSTRAINT "gigs_pay_counts" CHECK ("gigs"."pay_amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "gigs" ADD CONSTRAINT "gigs_counts" CHECK ("gigs"."places" >= 1 and "gigs"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_counts" CHECK ("group_members"."last_seq" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "message_copies" ADD CONSTRAINT "message_copies_counts" CHECK ("message_copies"."seq" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_of_another" CHECK ("blocks"."blocked_id" <> "blocks"."blocker_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "dismissals" ADD CONSTRAINT "dismissals_of_another" CHECK ("dismissals"."person_id" <> "dismissals"."member_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_state_known" CHECK ("links"."state" in ('pending', 'accepted', 'declined', 'resting')) NOT VALID;--> statement-breakpoint
ALTER TABLE "message_file_parts" ADD CONSTRAINT "message_file_parts_counts" CHECK ("message_file_parts"."nth" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_kind_known" CHECK ("message_files"."kind" in ('picture', 'pdf', 'audio')) NOT VALID;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_counts" CHECK ("message_files"."place" >= 0 and "message_files"."size" >= 0 and "message_files"."width" >= 0 and "message_files"."height" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "hidden_messages" ADD CONSTRAINT "hidden_messages_counts" CHECK ("hidden_messages"."revision" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_emoji_known" CHECK ("message_reactions"."emoji" in ('👍', '❤️', '😂', '🎵', '👏')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_event_known" CHECK ("messages"."event" in ('made', 'joined', 'left')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_to_another" CHECK ("messages"."recipient_id" <> "messages"."sender_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_counts" CHECK ("messages"."seq" >= 0 and "messages"."revision" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('comment', 'comment_reply', 'mention', 'message', 'gig_application', 'link_request', 'link_accepted', 'application_accepted', 'application_declined', 'decline_withdrawn', 'application_withdrawn', 'offer_made', 'offer_withdrawn', 'offer_accepted', 'offer_declined', 'offer_lapsed', 'offer_unanswered', 'standby_added', 'standby_asked', 'gig_filled', 'role_filled', 'gig_closed', 'gig_reopened', 'gig_cancelled', 'gig_changed', 'booking_asked', 'booking_restored', 'booking_confirmed', 'booking_overdue', 'booking_released', 'gig_match', 'gig_question', 'gig_answer', 'gig_invitation', 'invitation_declined', 'review_asked', 'review_reminder', 'review_shown', 'review_answered', 'dep_asked', 'dep_changed', 'dep_taken_back', 'dep_ended', 'dep_booked', 'dep_willing', 'dep_turned_down', 'dep_passed', 'dep_refused', 'dep_proposed', 'dep_off', 'content_removed', 'report_answered', 'export_ready')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subject_kind_known" CHECK ("notifications"."subject_kind" in ('post', 'gig', 'person', 'conversation', 'group', 'search')) NOT VALID;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_counts" CHECK ("passkeys"."counter" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "post_marks" ADD CONSTRAINT "post_marks_kind_known" CHECK ("post_marks"."kind" in ('saved', 'hidden')) NOT VALID;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_counts" CHECK ("posts"."like_count" >= 0 and "posts"."comment_count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_versions" CHECK ("posts"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "profile_drafts" ADD CONSTRAINT "profile_drafts_counts" CHECK ("profile_drafts"."version" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject_kind_known" CHECK ("reports"."subject_kind" in ('person', 'post', 'comment', 'message', 'gig', 'question', 'review')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason_known" CHECK ("reports"."reason" in ('spam', 'harassment', 'hate', 'fraud', 'sexual', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_about_known" CHECK ("reviews"."about" in ('player', 'poster')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_state_known" CHECK ("reviews"."state" in ('written', 'shown', 'answered')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_of_another" CHECK ("reviews"."subject_id" <> "reviews"."author_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_counts" CHECK ("reviews"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind_known" CHECK ("uploads"."kind" in ('avatar', 'cover', 'picture', 'post', 'gig')) NOT VALID;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_counts" CHECK ("uploads"."width" >= 0 and "uploads"."height" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email" collate "C")) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_shown_to_known" CHECK ("users"."shown_to" in ('everyone', 'members', 'links')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_counts" CHECK ("users"."reach" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "comment_threads" VALIDATE CONSTRAINT "comment_threads_post_id_posts_id_fk";--> statement-breakpoint
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_gig_id_gigs_id_fk";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_reply_to_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "comments" VALIDATE CONSTRAINT "comments_thread_of_post";--> statement-breakpoint
ALTER TABLE "posts" VALIDATE CONSTRAINT "posts_gig_id_gigs_id_fk";--> statement-breakpoint
ALTER TABLE "uploads" VALIDATE CONSTRAINT "uploads_post_id_posts_id_fk";--> statement-breakpoint
ALTER TABLE "acts" VALIDATE CONSTRAINT "acts_kind_known";--> statement-breakpoint
ALTER TABLE "kept_rows" VALIDATE CONSTRAINT "kept_rows_counts";--> statement-breakpoint
ALTER TABLE "audit_log" VALIDATE CONSTRAINT "audit_log_act_known";--> statement-breakpoint
ALTER TABLE "one_time_tokens" VALIDATE CONSTRAINT "one_time_tokens_purpose_known";--> statement-breakpoint
ALTER TABLE "one_time_tokens" VALIDATE CONSTRAINT "one_time_tokens_email_lower";--> statement-breakpoint
ALTER TABLE "archives" VALIDATE CONSTRAINT "archives_counts";--> statement-breakpoint
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_request_state_known";--> statement-breakpoint
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_counts";--> statement-breakpoint
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_of";--> statement-breakpoint
ALTER TABLE "deps" VALIDATE CONSTRAINT "deps_state_known";--> statement-breakpoint
ALTER TABLE "deps" VALIDATE CONSTRAINT "deps_of_two";--> statement-breakpoint
ALTER TABLE "deps" VALIDATE CONSTRAINT "deps_counts";--> statement-breakpoint
ALTER TABLE "export_parts" VALIDATE CONSTRAINT "export_parts_counts";--> statement-breakpoint
ALTER TABLE "exports" VALIDATE CONSTRAINT "exports_state_known";--> statement-breakpoint
ALTER TABLE "exports" VALIDATE CONSTRAINT "exports_counts";--> statement-breakpoint
ALTER TABLE "second_factors" VALIDATE CONSTRAINT "second_factors_counts";--> statement-breakpoint
ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_state_known";--> statement-breakpoint
ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_booked_terms";--> statement-breakpoint
ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_ends_after_start";--> statement-breakpoint
ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_counts";--> statement-breakpoint
ALTER TABLE "gig_drafts" VALIDATE CONSTRAINT "gig_drafts_counts";--> statement-breakpoint
ALTER TABLE "gigs" VALIDATE CONSTRAINT "gigs_category_known";--> statement-breakpoint
ALTER TABLE "gigs" VALIDATE CONSTRAINT "gigs_pay_unit_known";--> statement-breakpoint
ALTER TABLE "gigs" VALIDATE CONSTRAINT "gigs_visibility_known";--> statement-breakpoint
ALTER TABLE "gigs" VALIDATE CONSTRAINT "gigs_status_known";--> statement-breakpoint
ALTER TABLE "gigs" VALIDATE CONSTRAINT "gigs_review_stage_known";--> statement-breakpoint
ALTER TABLE "gigs" VALIDATE CONSTRAINT "gigs_ends_after_start";--> statement-breakpoint
ALTER TABLE "gigs" VALIDATE CONSTRAINT "gigs_last_date_after_first";--> statement-breakpoint
ALTER TABLE "gigs" VALIDATE CONSTRAINT "gigs_pay_range";--> statement-breakpoint
ALTER TABLE "gigs" VALIDATE CONSTRAINT "gigs_pay_counts";--> statement-breakpoint
ALTER TABLE "gigs" VALIDATE CONSTRAINT "gigs_counts";--> statement-breakpoint
ALTER TABLE "group_members" VALIDATE CONSTRAINT "group_members_counts";--> statement-breakpoint
ALTER TABLE "message_copies" VALIDATE CONSTRAINT "message_copies_counts";--> statement-breakpoint
ALTER TABLE "blocks" VALIDATE CONSTRAINT "blocks_of_another";--> statement-breakpoint
ALTER TABLE "dismissals" VALIDATE CONSTRAINT "dismissals_of_another";--> statement-breakpoint
ALTER TABLE "links" VALIDATE CONSTRAINT "links_state_known";--> statement-breakpoint
ALTER TABLE "message_file_parts" VALIDATE CONSTRAINT "message_file_parts_counts";--> statement-breakpoint
ALTER TABLE "message_files" VALIDATE CONSTRAINT "message_files_kind_known";--> statement-breakpoint
ALTER TABLE "message_files" VALIDATE CONSTRAINT "message_files_counts";--> statement-breakpoint
ALTER TABLE "hidden_messages" VALIDATE CONSTRAINT "hidden_messages_counts";--> statement-breakpoint
ALTER TABLE "message_reactions" VALIDATE CONSTRAINT "message_reactions_emoji_known";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_event_known";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_to_another";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_counts";--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_type_known";--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_subject_kind_known";--> statement-breakpoint
ALTER TABLE "passkeys" VALIDATE CONSTRAINT "passkeys_counts";--> statement-breakpoint
ALTER TABLE "post_marks" VALIDATE CONSTRAINT "post_marks_kind_known";--> statement-breakpoint
ALTER TABLE "posts" VALIDATE CONSTRAINT "posts_counts";--> statement-breakpoint
ALTER TABLE "posts" VALIDATE CONSTRAINT "posts_versions";--> statement-breakpoint
ALTER TABLE "profile_drafts" VALIDATE CONSTRAINT "profile_drafts_counts";--> statement-breakpoint
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_subject_kind_known";--> statement-breakpoint
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_reason_known";--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_about_known";--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_state_known";--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_of_another";--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_counts";--> statement-breakpoint
ALTER TABLE "uploads" VALIDATE CONSTRAINT "uploads_kind_known";--> statement-breakpoint
ALTER TABLE "uploads" VALIDATE CONSTRAINT "uploads_counts";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_email_lower";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_shown_to_known";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_counts";--> statement-breakpoint
CREATE INDEX "posts_gig" ON "posts" USING btree ("gig_id") WHERE "posts"."gig_id" is not null;--> statement-breakpoint
CREATE INDEX "reviews_subject" ON "reviews" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "uploads_loose" ON "uploads" USING btree ("created_at") WHERE "uploads"."post_id" is null and not "uploads"."is_placed" and "uploads"."gig_ids" = '{}';--> statement-breakpoint
CREATE INDEX "uploads_released" ON "uploads" USING btree ("released_at") WHERE "uploads"."released_at" is not null;--> statement-breakpoint
CREATE FUNCTION demand_recipient() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF EXISTS (SELECT FROM "conversations" WHERE "id" = NEW."conversation_id" AND "user_low" IS NOT NULL) THEN
		RAISE check_violation USING MESSAGE = 'a message of two has a recipient', CONSTRAINT = 'messages_recipient', TABLE = 'messages';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_recipient BEFORE INSERT OR UPDATE OF "recipient_id", "conversation_id" ON "messages" FOR EACH ROW
	WHEN (NEW."recipient_id" IS NULL) EXECUTE FUNCTION demand_recipient();--> statement-breakpoint
CREATE FUNCTION begin_comment_thread() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	INSERT INTO "comment_threads" VALUES (NEW."thread_id", NEW."post_id") ON CONFLICT DO NOTHING;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_thread_begun BEFORE INSERT OR UPDATE OF "thread_id" ON "comments" FOR EACH ROW
	WHEN (NEW."thread_id" IS NOT NULL) EXECUTE FUNCTION begin_comment_thread();--> statement-breakpoint
DELETE FROM "gig_words" WHERE "word" NOT IN (SELECT unnest(tsvector_to_array(to_tsvector('simple', "search"))) FROM "gigs");--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_gig_words() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE
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
CREATE TRIGGER gigs_words_gone AFTER DELETE ON "gigs" FOR EACH ROW EXECUTE FUNCTION drop_gig_words();--> statement-breakpoint
CREATE TRIGGER gigs_words_left AFTER UPDATE ON "gigs" FOR EACH ROW
	WHEN (OLD."search" IS DISTINCT FROM NEW."search") EXECUTE FUNCTION drop_gig_words();
CREATE TABLE "group_members" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "group_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_copies" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"marked_unread" boolean DEFAULT false NOT NULL,
	CONSTRAINT "message_copies_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_ordered";--> statement-breakpoint
DROP INDEX "messages_words";--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "user_low" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "user_high" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "recipient_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "gig_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_copies" ADD CONSTRAINT "message_copies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_copies" ADD CONSTRAINT "message_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_members_latest" ON "group_members" USING btree ("user_id","last_seq");--> statement-breakpoint
CREATE INDEX "message_copies_latest" ON "message_copies" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "message_copies_thread" ON "message_copies" USING btree ("user_id","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "message_copies_unread" ON "message_copies" USING btree ("user_id","conversation_id","seq") WHERE "message_copies"."read_at" is null or "message_copies"."marked_unread";--> statement-breakpoint
CREATE INDEX "message_copies_undelivered" ON "message_copies" USING btree ("user_id","conversation_id","seq") WHERE "message_copies"."delivered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_gig" ON "conversations" USING btree ("gig_id");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ((to_tsvector('simple', "text") || array_to_tsvector(array['@' || "sender_id"::text, '@' || coalesce("recipient_id", "conversation_id")::text])));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_of" CHECK (case when "conversations"."gig_id" is null then "conversations"."user_low" is not null and "conversations"."user_high" is not null and "conversations"."user_low" < "conversations"."user_high" else "conversations"."user_low" is null and "conversations"."user_high" is null end);
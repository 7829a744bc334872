CREATE TABLE "hidden_messages" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"hidden" boolean NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "hidden_messages_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_messages" ADD CONSTRAINT "hidden_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_messages" ADD CONSTRAINT "hidden_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_messages_user" ON "hidden_messages" USING btree ("user_id");--> statement-breakpoint
UPDATE "messages" SET "removed_at" = now(), "revision" = 1 WHERE "text" = 'This message was removed by those who run the place.' AND "id" IN (SELECT "subject_id" FROM "audit_log" WHERE "act" = 'remove' AND "subject_kind" = 'message');

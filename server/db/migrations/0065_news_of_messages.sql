ALTER TABLE "notifications" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_message" ON "notifications" USING btree ("message_id");--> statement-breakpoint
UPDATE "notifications" n SET "message_id" = (
	SELECT m."id" FROM "messages" m
	WHERE m."conversation_id" = n."subject_id" AND m."sender_id" = n."actor_id" AND starts_with(m."text", rtrim(n."excerpt", '…'))
	ORDER BY abs(extract(epoch from m."created_at" - n."created_at")) LIMIT 1
) WHERE n."type" = 'message';

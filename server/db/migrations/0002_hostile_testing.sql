CREATE TABLE "mail_sends" (
	"recipient_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_sends_recipient_hash_purpose_pk" PRIMARY KEY("recipient_hash","purpose")
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "email" text;--> statement-breakpoint
UPDATE "one_time_tokens" SET "email" = "users"."email" FROM "users" WHERE "users"."id" = "one_time_tokens"."user_id";--> statement-breakpoint
ALTER TABLE "one_time_tokens" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "accepted_terms" jsonb;--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "client_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "client_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "client_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_sends_sent" ON "mail_sends" USING btree ("sent_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id");
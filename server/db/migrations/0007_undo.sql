CREATE TABLE "acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"within_id" uuid,
	"words" text DEFAULT '' NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"kept" jsonb,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"about_id" uuid NOT NULL,
	"gig_id" uuid,
	"change" jsonb,
	"telling" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acts_actor" ON "acts" USING btree ("actor_id","undo_until");--> statement-breakpoint
CREATE INDEX "acts_subject" ON "acts" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "acts_until" ON "acts" USING btree ("undo_until");--> statement-breakpoint
CREATE INDEX "held_news_about" ON "held_news" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "held_news_due" ON "held_news" USING btree ("due_at");
CREATE TABLE "gig_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gig_id" uuid NOT NULL,
	"invitee_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"declined_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gig_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gig_id" uuid NOT NULL,
	"asker_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"client_hash" text NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "gig_invitations" ADD CONSTRAINT "gig_invitations_gig_id_gigs_id_fk" FOREIGN KEY ("gig_id") REFERENCES "public"."gigs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gig_invitations" ADD CONSTRAINT "gig_invitations_invitee_id_users_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gig_questions" ADD CONSTRAINT "gig_questions_gig_id_gigs_id_fk" FOREIGN KEY ("gig_id") REFERENCES "public"."gigs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gig_questions" ADD CONSTRAINT "gig_questions_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gig_invitations_once" ON "gig_invitations" USING btree ("gig_id","invitee_id");--> statement-breakpoint
CREATE INDEX "gig_invitations_gig" ON "gig_invitations" USING btree ("gig_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gig_invitations_invitee" ON "gig_invitations" USING btree ("invitee_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gig_questions_client_key" ON "gig_questions" USING btree ("asker_id","client_id");--> statement-breakpoint
CREATE INDEX "gig_questions_gig" ON "gig_questions" USING btree ("gig_id","created_at","id");
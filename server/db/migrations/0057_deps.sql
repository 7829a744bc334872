CREATE TABLE "deps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gig_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"dep_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deps" ADD CONSTRAINT "deps_gig_id_gigs_id_fk" FOREIGN KEY ("gig_id") REFERENCES "public"."gigs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deps" ADD CONSTRAINT "deps_player_id_users_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deps" ADD CONSTRAINT "deps_dep_id_users_id_fk" FOREIGN KEY ("dep_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deps_open_once" ON "deps" USING btree ("gig_id","player_id") WHERE state in ('asked', 'willing');--> statement-breakpoint
CREATE INDEX "deps_gig" ON "deps" USING btree ("gig_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deps_player" ON "deps" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE INDEX "deps_dep" ON "deps" USING btree ("dep_id","created_at");
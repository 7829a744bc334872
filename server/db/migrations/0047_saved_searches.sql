CREATE TABLE "gig_matches" (
	"search_id" uuid NOT NULL,
	"gig_id" uuid NOT NULL,
	"matched_at" timestamp (3) with time zone NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "gig_matches_search_id_gig_id_pk" PRIMARY KEY("search_id","gig_id")
);
--> statement-breakpoint
CREATE TABLE "gig_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"filters_hash" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	"tell_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"words" jsonb NOT NULL,
	"skill_tags" text[],
	"genre_tags" text[],
	"where_keys" text[] NOT NULL,
	"what_keys" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "to_match" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gig_matches" ADD CONSTRAINT "gig_matches_search_id_gig_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."gig_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gig_matches" ADD CONSTRAINT "gig_matches_gig_id_gigs_id_fk" FOREIGN KEY ("gig_id") REFERENCES "public"."gigs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gig_searches" ADD CONSTRAINT "gig_searches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gig_matches_gig" ON "gig_matches" USING btree ("gig_id");--> statement-breakpoint
CREATE INDEX "gig_matches_at" ON "gig_matches" USING btree ("matched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gig_searches_once" ON "gig_searches" USING btree ("owner_id","filters_hash");--> statement-breakpoint
CREATE INDEX "gig_searches_owner" ON "gig_searches" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "gig_searches_keys" ON "gig_searches" USING gin ("where_keys","what_keys") WHERE not "gig_searches"."is_paused";--> statement-breakpoint
CREATE INDEX "gig_searches_to_tell" ON "gig_searches" USING btree ("tell_at") WHERE "gig_searches"."tell_at" is not null;--> statement-breakpoint
CREATE INDEX "gigs_to_match" ON "gigs" USING btree ("updated_at") WHERE "gigs"."to_match";
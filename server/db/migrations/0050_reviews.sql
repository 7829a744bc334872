CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gig_id" uuid,
	"author_id" uuid,
	"subject_id" uuid NOT NULL,
	"about" text NOT NULL,
	"client_id" text NOT NULL,
	"client_hash" text NOT NULL,
	"again" boolean NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'written' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"shown_at" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "review_stage" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_gig_id_gigs_id_fk" FOREIGN KEY ("gig_id") REFERENCES "public"."gigs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("gig_id","author_id","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_client_key" ON "reviews" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "reviews_about" ON "reviews" USING btree ("subject_id","about","shown_at","id") WHERE shown_at is not null;--> statement-breakpoint
CREATE INDEX "gigs_reviews" ON "gigs" USING btree ("review_stage","ends_at") WHERE review_stage <> 'over';--> statement-breakpoint
-- Nobody is asked about what is long over.
UPDATE "gigs" SET "review_stage" = 'over' WHERE "ends_at" < now() - interval '14 days';

CREATE TABLE "saved_gigs" (
	"user_id" uuid NOT NULL,
	"gig_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_gigs_user_id_gig_id_pk" PRIMARY KEY("user_id","gig_id")
);
--> statement-breakpoint
ALTER TABLE "saved_gigs" ADD CONSTRAINT "saved_gigs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_gigs" ADD CONSTRAINT "saved_gigs_gig_id_gigs_id_fk" FOREIGN KEY ("gig_id") REFERENCES "public"."gigs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_gigs_list" ON "saved_gigs" USING btree ("user_id","created_at","gig_id");--> statement-breakpoint
CREATE INDEX "saved_gigs_gig" ON "saved_gigs" USING btree ("gig_id");
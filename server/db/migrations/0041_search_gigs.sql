CREATE INDEX "gigs_place_id" ON "gigs" USING btree ("place_id","starts_at","id") WHERE "gigs"."place_id" is not null;--> statement-breakpoint
CREATE INDEX "gigs_remote" ON "gigs" USING btree ("starts_at","id") WHERE "gigs"."remote";--> statement-breakpoint
CREATE INDEX "gigs_category" ON "gigs" USING btree ("category","starts_at","id");--> statement-breakpoint
CREATE INDEX "gigs_newest" ON "gigs" USING btree ("created_at","id","starts_at");--> statement-breakpoint
CREATE INDEX "gigs_pay" ON "gigs" USING btree ("pay_currency","pay_unit","pay_amount","created_at","id","starts_at");--> statement-breakpoint
CREATE INDEX "gigs_tags" ON "gigs" USING gin ((lower("tags"::text)::jsonb));--> statement-breakpoint
CREATE INDEX "gigs_title_trgm" ON "gigs" USING gin ("title" gin_trgm_ops);
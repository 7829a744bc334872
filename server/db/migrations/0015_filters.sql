CREATE INDEX "users_place_id" ON "users" USING btree ("place_id") WHERE "users"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "users_skills" ON "users" USING gin ("skills" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "users_genres" ON "users" USING gin ("genres" jsonb_path_ops);
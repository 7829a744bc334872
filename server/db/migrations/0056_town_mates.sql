DROP INDEX "users_place_id";--> statement-breakpoint
CREATE INDEX "users_place_id" ON "users" USING btree ("place_id","created_at","id") WHERE "users"."place_id" is not null;
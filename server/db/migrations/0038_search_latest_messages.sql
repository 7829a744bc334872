DROP INDEX "users_place_id";--> statement-breakpoint
CREATE INDEX "messages_latest_sent" ON "messages" USING btree ("sender_id","seq");--> statement-breakpoint
CREATE INDEX "messages_latest_received" ON "messages" USING btree ("recipient_id","seq");--> statement-breakpoint
CREATE INDEX "users_place_id" ON "users" USING btree ("place_id") WHERE "users"."place_id" is not null;
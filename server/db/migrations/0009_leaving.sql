DROP INDEX "users_suspended";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "leaves_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gone_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_hidden" ON "users" USING btree ("id") WHERE "users"."suspended_at" is not null or "users"."leaves_at" is not null;--> statement-breakpoint
CREATE INDEX "users_leaving" ON "users" USING btree ("leaves_at") WHERE "users"."leaves_at" is not null;
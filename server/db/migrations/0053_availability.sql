ALTER TABLE "users" ADD COLUMN "free_days" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "busy_days" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "free_weekdays" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "busy_weekdays" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_bookings" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "users_free_days" ON "users" USING gin ("free_days");--> statement-breakpoint
CREATE INDEX "users_free_weekdays" ON "users" USING gin ("free_weekdays");
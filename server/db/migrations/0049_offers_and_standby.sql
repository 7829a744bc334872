DROP INDEX "applications_asked";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "standby_rank" integer;--> statement-breakpoint
CREATE INDEX "applications_asked" ON "applications" USING btree ("answer_by") WHERE state in ('asked', 'offered');
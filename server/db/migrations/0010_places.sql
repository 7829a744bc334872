CREATE SCHEMA "gazetteer";
--> statement-breakpoint
CREATE TABLE "gazetteer"."editions" (
	"name" text PRIMARY KEY NOT NULL,
	"filled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gazetteer"."places" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"population" integer NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gigs" ADD COLUMN "place_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "place_id" integer;--> statement-breakpoint
CREATE INDEX "places_key" ON "gazetteer"."places" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "places_key_trgm" ON "gazetteer"."places" USING gin ("key" gin_trgm_ops) WHERE "gazetteer"."places"."population" >= 5000;--> statement-breakpoint
CREATE INDEX "places_position" ON "gazetteer"."places" USING btree ("latitude","longitude");
--> statement-breakpoint
CREATE FUNCTION "gazetteer"."kilometres"(from_latitude double precision, from_longitude double precision, to_latitude double precision, to_longitude double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT 2 * 6371.0088 * asin(least(1, sqrt(
	sin(radians(to_latitude - from_latitude) / 2) ^ 2
	+ cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2))) $$;--> statement-breakpoint
CREATE FUNCTION "gazetteer"."distance"(one integer, other integer)
RETURNS double precision LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$ SELECT gazetteer.kilometres(a.latitude, a.longitude, b.latitude, b.longitude)
	FROM gazetteer.places AS a, gazetteer.places AS b WHERE a.id = one AND b.id = other $$;

CREATE TABLE "gazetteer"."place_names" (
	"place_id" integer NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "place_names_place_id_key_pk" PRIMARY KEY("place_id","key")
);
--> statement-breakpoint
CREATE INDEX "place_names_key" ON "gazetteer"."place_names" USING btree ("key" text_pattern_ops);
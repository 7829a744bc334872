CREATE TABLE "export_parts" (
	"export_id" uuid NOT NULL,
	"attempt" uuid NOT NULL,
	"nth" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_parts_export_id_attempt_nth_pk" PRIMARY KEY("export_id","attempt","nth")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"attempt" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exports_owner" ON "exports" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "exports_expiry" ON "exports" USING btree ("expires_at");
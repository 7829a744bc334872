CREATE TABLE "message_file_parts" (
	"file_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "message_file_parts_file_id_nth_pk" PRIMARY KEY("file_id","nth")
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"message_id" uuid,
	"place" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"whole_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "message_file_parts" ADD CONSTRAINT "message_file_parts_file_id_message_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."message_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_files_owner" ON "message_files" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "message_files_message" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_files_loose" ON "message_files" USING btree ("created_at") WHERE "message_files"."message_id" is null;--> statement-breakpoint
CREATE INDEX "message_files_released" ON "message_files" USING btree ("released_at") WHERE "message_files"."released_at" is not null;
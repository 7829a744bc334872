CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payload" "bytea"
);
--> statement-breakpoint
CREATE TABLE "viewing" (
	"socket_id" text NOT NULL,
	"process_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "viewing_socket_id_conversation_id_pk" PRIMARY KEY("socket_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "viewing" ADD CONSTRAINT "viewing_process_id_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewing_conversation" ON "viewing" USING btree ("conversation_id","user_id");--> statement-breakpoint
CREATE INDEX "viewing_process" ON "viewing" USING btree ("process_id");
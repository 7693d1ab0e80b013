CREATE TYPE "public"."refund_status" AS ENUM('pending', 'processed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."transaction_status" AS ENUM('SUCCESS', 'FAILED', 'PENDING', 'CANCELLED', 'REFUNDED');--> statement-breakpoint
CREATE TYPE "public"."subscription_end" AS ENUM('replaced', 'expired', 'refunded');--> statement-breakpoint
CREATE TABLE "payment_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"financial_year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"razorpay_payment_id" text NOT NULL,
	"razorpay_refund_id" text,
	"amount_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"status" "refund_status" DEFAULT 'pending' NOT NULL,
	"counted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"plan_name" text NOT NULL,
	"plan_paise" integer NOT NULL,
	"phone_number_limit" integer NOT NULL,
	"message_limit" integer NOT NULL,
	"duration_days" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount_paise" integer NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"status" "transaction_status" DEFAULT 'PENDING' NOT NULL,
	"failure" text,
	"razorpay_order_id" text,
	"razorpay_link_id" text,
	"link_url" text,
	"razorpay_payment_id" text,
	"paid_at" timestamp with time zone,
	"refunded_paise" integer DEFAULT 0 NOT NULL,
	"receipt_number" text,
	"receipt_parties" jsonb,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"phone_number_limit" integer NOT NULL,
	"message_limit" integer NOT NULL,
	"duration_days" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_razorpay" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"parent" text,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_numbers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"number" text NOT NULL,
	"party_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"plan_name" text NOT NULL,
	"plan_paise" integer NOT NULL,
	"phone_number_limit" integer NOT NULL,
	"message_limit" integer NOT NULL,
	"duration_days" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"payment_id" uuid,
	"messages_sent" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" "subscription_end",
	"warned_days_left" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_numbers" ADD CONSTRAINT "subscription_numbers_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_razorpay_key" ON "refunds" USING btree ("razorpay_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_transaction_id_index" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_order_key" ON "transactions" USING btree ("razorpay_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_link_key" ON "transactions" USING btree ("razorpay_link_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_payment_key" ON "transactions" USING btree ("razorpay_payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_receipt_key" ON "transactions" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "transactions_user_newest" ON "transactions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "transactions_status" ON "transactions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "plans_position_index" ON "plans" USING btree ("position");--> statement-breakpoint
CREATE INDEX "sandbox_razorpay_kind_parent_index" ON "sandbox_razorpay" USING btree ("kind","parent");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_numbers_key" ON "subscription_numbers" USING btree ("subscription_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_active" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_payment_key" ON "subscriptions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_newest" ON "subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_plan" ON "subscriptions" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("ends_at") WHERE "subscriptions"."ended_at" is null;
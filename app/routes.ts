import { index, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";

/** A person's own account: the same screens for both roles, each below its layout. */
const profileRoutes = (role: "user" | "admin") => {
	const own = (path: string, file: string, children: RouteConfigEntry[] = []) =>
		route(path, `routes/profile/${file}`, { id: `${role}/${path}` }, children);
	return [
		own("profile", "profile.tsx", [
			own("edit", "edit.tsx"),
			own("mobile", "mobile.tsx"),
			own("tokens/new", "tokens.new.tsx"),
			own("data", "data.tsx"),
			own("delete", "delete.tsx"),
		]),
		own("profile/contact", "contact.ts"),
		own("profile/access/end", "access.end.ts"),
		own("profile/data.json", "data.json.ts"),
		own("profile/data.csv", "data.csv.ts"),
	];
};

/** Every address of the product and the file that answers it. */
export default [
	index("routes/home.tsx"),
	route("login", "routes/login.ts"),
	route("logout", "routes/logout.ts"),
	route("forgot-password", "routes/forgot.tsx", { id: "forgot-password" }),
	route("forgot-username", "routes/forgot.tsx", { id: "forgot-username" }),
	route("reset-password/:token", "routes/reset-password.tsx"),
	route("verify-email/:token", "routes/verify-email.tsx"),
	route("unauthorized", "routes/unauthorized.tsx"),
	route("accessibility", "routes/accessibility.tsx"),
	route("confirm-email/:token", "routes/confirm-email.tsx"),
	route("sidebar", "routes/sidebar.ts"),
	route("way", "routes/way.ts"),
	route("courts", "routes/courts.ts"),
	route("opt-out/:token", "routes/opt-out.tsx"),
	route("healthz", "routes/healthz.ts"),
	route("readyz", "routes/readyz.ts"),

	route("user", "routes/user/layout.tsx", [
		index("routes/user/index.ts"),
		route("cases", "routes/user/cases.tsx", [
			route("new", "routes/user/cases.new.tsx"),
			route(":caseId/edit", "routes/user/cases.edit.tsx"),
			route("delete", "routes/user/cases.delete.tsx"),
		]),
		route("cases/:caseId/retry", "routes/user/cases.retry.ts"),
		route("case-status", "routes/user/case-status.tsx"),
		route("case-status/:caseId", "routes/user/case-status.case.tsx"),
		route("case-history", "routes/user/case-history.tsx"),
		route("case-history/:caseId", "routes/user/case-history.case.tsx"),
		route("messages", "routes/user/messages.tsx"),
		route("messages/new", "routes/user/messages.new.tsx"),
		route("messages/:batchId", "routes/user/messages.batch.tsx"),
		route("Packages", "routes/user/packages.tsx", [route("pay/:transactionId", "routes/user/packages.pay.tsx")]),
		route("transactions", "routes/user/transactions.tsx"),
		route("transactions/:transactionId/receipt", "routes/user/transactions.receipt.tsx"),
		route("mobile-maintenance", "routes/user/mobile-maintenance.tsx", [
			route("new", "routes/user/mobile-maintenance.new.tsx"),
			route(":numberId/delete", "routes/user/mobile-maintenance.delete.tsx"),
		]),
		route("complaints", "routes/user/complaints.tsx", [
			route("new", "routes/user/complaints.new.tsx"),
			route(":complaintId", "routes/user/complaints.view.tsx"),
		]),
		route("feedback", "routes/user/feedback.tsx", [
			route("new", "routes/user/feedback.new.tsx"),
			route(":feedbackId", "routes/user/feedback.view.tsx"),
		]),
		...profileRoutes("user"),
	]),

	route("admin", "routes/admin/layout.tsx", [
		index("routes/admin/index.ts"),
		route("cases", "routes/admin/cases.tsx", [route("message", "routes/admin/cases.message.tsx")]),
		route("cases/selection", "routes/admin/cases.selection.ts"),
		route("cases/batch", "routes/admin/cases.batch.tsx"),
		route("cases/batch.csv", "routes/admin/cases.batch.csv.ts"),
		route("cases/import", "routes/admin/cases.import.tsx"),
		route("cases/import/:importId", "routes/admin/cases.import.one.tsx"),
		route("cases/import/:importId/bad.csv", "routes/admin/cases.import.bad.csv.ts"),
		route("cases/:caseId/record", "routes/admin/cases.record.tsx"),
		route("cases/:caseId/take", "routes/admin/cases.take.ts"),
		route("messages/:batchId", "routes/admin/messages.batch.tsx"),
		route("transactions", "routes/admin/transactions.tsx", [
			route(":transactionId/refund", "routes/admin/transactions.refund.tsx"),
		]),
		route("transactions/export.csv", "routes/admin/transactions.export.ts"),
		route("transactions/:transactionId/receipt", "routes/admin/transactions.receipt.tsx"),
		route("packages", "routes/admin/packages.tsx", [
			route("new", "routes/admin/packages.new.tsx"),
			route(":planId/edit", "routes/admin/packages.edit.tsx"),
			route(":planId/retire", "routes/admin/packages.retire.tsx"),
		]),
		route("complaints", "routes/admin/complaints.tsx", [route(":complaintId", "routes/admin/complaints.view.tsx")]),
		route("feedback", "routes/admin/feedback.tsx", [route(":feedbackId", "routes/admin/feedback.view.tsx")]),
		route("users", "routes/admin/users.tsx", [route(":userId", "routes/admin/users.account.tsx")]),
		route("audit", "routes/admin/audit.tsx"),
		...profileRoutes("admin"),
		route("jobs", "routes/admin/jobs.tsx"),
	]),
	route("admin/complaints/export", "routes/admin/complaints.export.ts"),
	route("admin/feedback/export", "routes/admin/feedback.export.ts"),

	route("payments/razorpay/return", "routes/payments/razorpay.return.ts"),
	route("webhooks/razorpay", "routes/webhooks/razorpay.ts"),

	...["api/v1/auth", "api/auth", "auth"].flatMap((prefix) => [
		route(`${prefix}/login`, "routes/api/auth/login.ts", { id: `${prefix}/login` }),
		route(`${prefix}/user/:userId`, "routes/api/auth/user.ts", { id: `${prefix}/user` }),
		route(`${prefix}/update-user/:userId`, "routes/api/auth/update-user.ts", { id: `${prefix}/update-user` }),
		route(`${prefix}/send-otp`, "routes/api/auth/send-otp.ts", { id: `${prefix}/send-otp` }),
		route(`${prefix}/verify-otp`, "routes/api/auth/verify-otp.ts", { id: `${prefix}/verify-otp` }),
		route(`${prefix}/register`, "routes/api/auth/register.ts", { id: `${prefix}/register` }),
		route(`${prefix}/forgort-password`, "routes/api/auth/forgort-password.ts", { id: `${prefix}/forgort-password` }),
		route(`${prefix}/reset-password`, "routes/api/auth/reset-password.ts", { id: `${prefix}/reset-password` }),
	]),

	route("api/fetch-state", "routes/api/fetch-state.ts"),
	route("api/fetch-district", "routes/api/fetch-district.ts"),
	route("api/v2/court-complex", "routes/api/court-complexes.ts"),
	route("api/court-complex", "routes/api/court-complex-all.ts"),
	route("api/court-establishment", "routes/api/court-establishment.ts"),
	route("api/case-type", "routes/api/case-type.ts"),

	route("api/v1/cases/add", "routes/api/v1/cases.add.ts"),
	route("api/v1/cases/update-case", "routes/api/v1/cases.update-case.ts"),
	route("api/v1/cases/delete/:id", "routes/api/v1/cases.delete.ts"),
	route("api/v1/cases/case-history/:userId", "routes/api/v1/cases.case-history.ts"),
	route("api/v1/cases/admin/cases", "routes/api/v1/cases.admin.ts"),
	route("api/v1/cases/admin/cases/batch", "routes/api/v1/cases.admin.batch.ts"),
	route("api/v1/cases/:userId", "routes/api/v1/cases.ts"),
	route("api/v1/complaint", "routes/api/v1/complaint.ts"),
	route("api/v1/complaint/:userId", "routes/api/v1/complaint.list.ts"),
	route("api/v1/complaint/admin/complaints", "routes/api/v1/complaint.admin.ts"),
	route("api/v1/complaint/admin/verify-complain", "routes/api/v1/complaint.verify.ts"),
	route("api/v1/feedback", "routes/api/v1/feedback.ts"),
	route("api/v1/feedback/:userId", "routes/api/v1/feedback.list.ts"),
	route("api/v1/admin/feedbacks", "routes/api/v1/feedback.admin.ts"),
	route("api/v1/whatsapp/handle-manual-message", "routes/api/v1/whatsapp.handle-manual-message.ts"),

	route("webhooks/whatsapp", "routes/webhooks/whatsapp.ts"),

	route("api/v1/plans/list-plan", "routes/api/v1/plans.list-plan.ts"),
	route("api/v1/transactions", "routes/api/v1/transactions.record.ts"),
	route("api/v1/transactions/admin/transactions", "routes/api/v1/transactions.admin.ts"),
	route("api/v1/transactions/memebership/:userId", "routes/api/v1/transactions.membership.ts"),
	route("api/v1/transactions/:userId", "routes/api/v1/transactions.ts"),
	route("api/v1/mobile-maintainance/save-number/", "routes/api/v1/mobile-numbers.save.ts"),
	route("api/v1/mobile-maintainance/number", "routes/api/v1/mobile-numbers.delete.ts"),

	route("sandbox", "routes/sandbox/outbox.tsx"),
	route("sandbox/outbox.json", "routes/sandbox/outbox.json.ts"),
	route("sandbox/mail", "routes/sandbox/mail.ts"),
	route("sandbox/sms/api/v5/flow/", "routes/sandbox/sms.ts"),
	route("sandbox/whatsapp/:version/:phoneNumberId/messages", "routes/sandbox/whatsapp.ts"),
	route("sandbox/razorpay/*", "routes/sandbox/razorpay.ts"),
	route("sandbox/ecourts/*", "routes/sandbox/ecourts.ts"),

	route("api/v1/openapi.json", "routes/api/openapi.json.ts"),
	route("api/docs", "routes/api/docs.tsx"),
	route("api/*", "routes/api/not-found.ts"),
	route("auth/*", "routes/api/not-found.ts", { id: "auth/not-found" }),
	route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;

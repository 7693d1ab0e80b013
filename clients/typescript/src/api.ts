// Written by `npm run lists` from the API's OpenAPI document. Changes belong into the calls' definitions.

export interface paths {
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in and get a token
         * @description Accepts the username or the email address. The token works until logout, a password reset or long disuse. For programs, create a named token in the profile.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a profile
         * @description The profile is in a list with one entry.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/update-user/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a profile
         * @description Omitted fields stay unchanged. A new email address or mobile number applies after verification. You can send back a profile as you read it.
         */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/send-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a one-time code to a mobile number, for its registration */
        post: operations["sendOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the one-time code
         * @description A wrong code is 400. A correct code is valid for 30 minutes, for one registration of that number.
         */
        post: operations["verifyOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a user
         * @description Verify the mobile number first, then send the same code again as the proof. A link is emailed to verify the email address.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/forgort-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email the username and a reset link
         * @description The response is the same for known and unknown email addresses.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password
         * @description Accepts the token of the emailed link once, within an hour. A used or expired token is 400. All sessions of the user end.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fetch-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the states of India */
        post: operations["listStates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fetch-district": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the court districts of a state */
        post: operations["listDistricts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/court-complex": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the court complexes of a district */
        post: operations["listCourtComplexes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/court-complex": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List every court complex
         * @description An older form for programs that filter the list. It is long: read by district if you can.
         */
        post: operations["listAllCourtComplexes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/court-establishment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the court establishments of a district */
        post: operations["listCourtEstablishments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case-type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the usual case types */
        post: operations["listCaseTypes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/bulk-add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add up to 500 cases by their CNRs
         * @description Each CNR gets its result, in the given order: added, exists (also the second time in one call), invalid (message says why, with the CNR that was probably meant), or limit (today's share of new cases or the 5,000 cases of a list are used up: send it again tomorrow). A case number beside a CNR ("MHPU010045672023 RCS/412/2023") is given to the case. Details arrive from eCourts, those of newer cases first.
         */
        post: operations["addCases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a case by its CNR
         * @description user_id and cnr_number are enough for a CNR of the standard form: state, district, court and year follow from it; the case number is the court's, and empty until the court has given one. Places, courts and the case type are taken as id or as name, in any letter case; district_id wins over district. A CNR of another form needs state, district, case_date and case_number. Details arrive from eCourts, usually within a minute. Without an active package 20 new CNRs a day can be looked up, 200 with one.
         */
        post: operations["addCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/add-own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a matter without a CNR
         * @description For matters of tribunals, commissions, revenue officers, arbitrators and the police. It is a case like the others, tracked at once and never looked up: its cnr_number is empty and own_forum says where it is heard. Messages about it can be sent once it, or another of the user's cases, is approved. Lists and events hold it only with include=own, webhooks never.
         */
        post: operations["addOwnMatter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/update-case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a case
         * @description Omitted fields stay unchanged, and so does an empty case_type, which is 400 where the court's record has none. Of an approved case only appears_for can be changed, on its own.
         */
        post: operations["updateCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a case from the list */
        delete: operations["deleteCase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/case-history/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search a user's cases
         * @description By CNR, case number, party, and the day of the next hearing.
         */
        get: operations["searchCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/admin/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List everybody's cases, newest first
         * @description There is no total count: hasNext shows whether there is another page; cursor, or after=<id of the last case seen>, keeps deep pages quick.
         */
        get: operations["listAllCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/admin/cases/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read some cases in full
         * @description Cases are in the order of the ids. Unknown ids are listed in missing.
         */
        post: operations["getCases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's cases, newest first by default
         * @description With is_approved=true, only approved cases, each with its hearings. With updated_since, only cases changed since then, by anyone. With include=own, matters without a CNR too.
         */
        get: operations["listCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/case/{caseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a case
         * @description The same record as in the list of cases. The owner also gets their note.
         */
        get: operations["getCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/case/{caseId}/hearings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recorded hearings of a case
         * @description What the owner and their members wrote down, newest first. Administrators get no notes.
         */
        get: operations["listRecordedHearings"];
        put?: never;
        /**
         * Record a hearing
         * @description One entry a case and day: a second call for the day changes it. The noted next date is the case's next date until the court's record has a date after the hearing, or a decision.
         */
        post: operations["recordHearing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/case/{caseId}/hearings/{hearingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a recorded hearing */
        delete: operations["removeRecordedHearing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes in a user's cases, oldest first
         * @description Changes found since the user added the case. Read on with nextCursor until data is empty. Save the last nextCursor and use it later: each change is returned once.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's messages, newest first
         * @description Messages with recipient and delivery status. With batch_id, the messages sent together.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a user's alerts */
        get: operations["getAlertSettings"];
        /**
         * Set a user's alerts
         * @description Send all settings. Omitted kinds are turned off; without `approved`, approvals are mailed.
         */
        put: operations["setAlertSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your webhooks */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook
         * @description Events are sent as Standard Webhooks: POST of {type, timestamp, data}, signed with the secret, which is returned only here. Respond with 2xx within 10 seconds; otherwise we retry for three days. A token of a login more than 10 minutes ago also needs the password.
         */
        post: operations["addWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook with its log
         * @description The token of a login more than 10 minutes ago needs the password, in the body: an address is kept in logs, a body is not.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complaint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a complaint
         * @description It starts as PENDING; a sent status is ignored. The same text sent again within a minute is one complaint.
         */
        post: operations["addComplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complaint/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a user's complaints, newest first */
        get: operations["listComplaints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complaint/admin/complaints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all complaints
         * @description Newest first unless another order is given.
         */
        get: operations["listAllComplaints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complaint/admin/verify-complain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a complaint's status
         * @description With seen_status, only if the status is still that. The owner is emailed when it changes.
         */
        post: operations["setComplaintStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send feedback
         * @description The same text sent again within a minute is one feedback.
         */
        post: operations["addFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a user's feedback, newest first */
        get: operations["listFeedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/feedbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all feedback, newest first */
        get: operations["listAllFeedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/whatsapp/handle-manual-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send approved cases by WhatsApp
         * @description To the user's own number, and to saved numbers that the user has linked to the case or that get all cases. Messages are queued and counted against the package when sent. `skipped` lists, and message counts, saved numbers linked to none of the cases, or linked only by name. `skipped` also lists new numbers beyond the day's limit of them.
         */
        post: operations["sendMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plans/list-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the packages on sale */
        get: operations["listPackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order a package, or report the result of its payment
         * @description PENDING orders the package. SUCCESS is first confirmed with the payment company; a payment without an order counts if its email, contact or notes name the caller. A repeated report of a confirmed payment gets the same response.
         */
        post: operations["recordTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/admin/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List everybody's transactions, newest first
         * @description The list is at data.data.
         */
        get: operations["listAllTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/memebership/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the active package
         * @description Includes its saved numbers. Null without an active package.
         */
        get: operations["getMembership"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transactions/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a user's transactions, newest first */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mobile-maintainance/save-number/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a mobile number under the active package
         * @description The number is linked to the cases in `case_ids` and gets messages about them. The default is none, and message then says so. The party name links no cases. To link other cases, use the screens.
         */
        post: operations["saveNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mobile-maintainance/number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a saved mobile number
         * @description A POST, as earlier apps send it. Members of a chamber delete no numbers, as on the screens.
         */
        post: operations["deleteNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The response of every failed call */
        Failure: {
            /** @constant */
            status: false;
            /**
             * @description Error message for the user
             * @example Please log in again.
             */
            message: string;
            code: components["schemas"]["ErrorCode"];
            /** @description For invalid input: errors by field name */
            errors?: {
                [key: string]: string[];
            };
            /** @description For a server error: request id in our log */
            request_id?: string;
        };
        /**
         * @description Error code for programs. New codes can be added.
         * @example not_signed_in
         * @enum {string}
         */
        ErrorCode: "invalid_input" | "unknown_parameter" | "not_json" | "unreadable" | "invalid_key" | "too_many_at_once" | "unsendable" | "wrong_code" | "wrong_password" | "mobile_not_verified" | "unknown_place" | "link_used" | "not_signed_in" | "wrong_login" | "second_factor_required" | "wrong_second_factor" | "not_paid" | "not_allowed" | "not_own" | "role_may_not" | "access_ended" | "admin_only" | "token_read_only" | "foreign_page" | "second_factor_not_set_up" | "password_required" | "account_blocked" | "email_not_verified" | "not_found" | "no_such_call" | "unknown_state" | "unknown_district" | "method_not_allowed" | "request_timeout" | "conflict" | "cnr_taken" | "case_archived" | "own_matter" | "case_approved" | "case_not_approved" | "case_changed" | "changed_meanwhile" | "day_clashes" | "too_many_cases" | "too_many_webhooks" | "status_changed" | "limit_reached" | "no_package" | "free_package_used" | "number_taken" | "username_taken" | "email_taken" | "mobile_taken" | "consent_withdrawn" | "opted_out" | "no_recipient" | "key_reused" | "key_in_use" | "too_large" | "wrong_type" | "too_many_requests" | "new_recipients_used_up" | "share_used_up" | "headers_too_large" | "internal_error" | "unavailable";
        /** @description A user's own profile */
        Profile: {
            /** @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01 */
            id: string;
            /** @example Asha */
            first_name: string;
            /** @example Deshmukh */
            last_name: string;
            /** @example asha */
            username: string;
            /**
             * @description The user's role
             * @enum {string}
             */
            role: "USER" | "ADMIN";
            /** @example asha@example.in */
            email: string;
            /**
             * @description +91 and ten digits
             * @example +919876543210
             */
            mobile_number: string;
            /** @example 12 Court Road */
            address: string;
            /** @example 411005 */
            pincode: string;
            /** @example Pune */
            city: string;
            /** @example Maharashtra */
            state: string;
            /** @example Pune */
            district: string;
            /** @example India */
            country: string;
            /**
             * @description The user's category
             * @example ADVOCATE
             * @enum {string}
             */
            category: "USER" | "ADVOCATE" | "OFFICE_PROFESSIONAL";
            /** @description The user's profession */
            profession: ("Corporate Sector" | "Private Sector" | "Public Sector") | null;
            /**
             * @description A new email address, until it is confirmed
             * @example null
             */
            pending_email: string | null;
            /**
             * @description A new mobile number, until it is verified
             * @example null
             */
            pending_mobile_number: string | null;
            /**
             * @description Names these values; send it back as based_on
             * @example q1Zt3mM0f6oA2n8cX4vB7w
             */
            version: string;
        };
        /** @description Something to choose: its id and its name */
        Named: {
            id: string;
            name: string;
        };
        AddedCase: {
            cnr_number: string;
            /** @enum {string} */
            result: "added" | "exists" | "invalid" | "limit";
            /** @description The case id, if it is in the list */
            case_id?: string;
            /** @description Reason if not added */
            message?: string;
        };
        /** @description A case in a user's list, with its court record */
        Case: {
            /** @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22 */
            id: string;
            /**
             * @description User id of the owner
             * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
             */
            user_id: string;
            /**
             * @description Upper case, without spaces and hyphens; empty for a matter without one
             * @example MHPU010045672023
             */
            cnr_number: string;
            /**
             * @description The owner's or the court's; empty while neither has given one
             * @example 45/2023
             */
            case_number: string;
            /**
             * @description The year of the case
             * @example 2023
             */
            case_date: string;
            /** @example A.S. - Appeal Suit */
            case_type: string | null;
            /** @example 95 */
            case_type_id: string | null;
            /** @example India */
            country: string;
            /** @example Maharashtra */
            state: string;
            /** @example 1 */
            state_id: string;
            /**
             * @description Empty until the CNR's district is known
             * @example Pune
             */
            district: string;
            /**
             * @description Empty while the district is not known
             * @example 1-25
             */
            district_id: string;
            /** @example Pune District and Sessions Court Complex */
            court_complex: string | null;
            /** @example 1-25-c1 */
            court_complex_id: string | null;
            /** @example null */
            court_establishment: string | null;
            /** @example null */
            court_establishment_id: string | null;
            /**
             * @description JSON text: a list of names
             * @example ["Sunita Rao"]
             */
            petitioners: string;
            /**
             * @description JSON text: a list of names
             * @example ["A. B. Kulkarni"]
             */
            petitioner_advocates: string;
            /**
             * @description JSON text: a list of names
             * @example ["State of Maharashtra"]
             */
            respondents: string;
            /**
             * @description JSON text: a list of names
             * @example []
             */
            respondent_advocates: string;
            /**
             * @description The day before the next hearing at 00:00 in India, as earlier programs expect; read hearing_date instead
             * @example 2026-03-09T18:30:00.000Z
             */
            next_date: string | null;
            /**
             * @description The day of the next hearing, YYYY-MM-DD
             * @example 2026-03-11
             */
            hearing_date: string | null;
            /**
             * @description noted: the owner or a member recorded it at a hearing, and the court's record has no later date yet; decision_date too
             * @example court
             * @enum {string}
             */
            next_date_source: "court" | "noted";
            /** @description Where the next hearing stands on the court's list; null until the evening before it */
            listing: {
                /**
                 * @description listed: on the court's list; not_listed: the list has not got it; no_list: the court has published none; not_checked: the court could not be told, or did not answer
                 * @example listed
                 * @enum {string}
                 */
                status: "listed" | "not_listed" | "no_list" | "not_checked";
                /**
                 * @description Counted from 1
                 * @example 34
                 */
                position: number | null;
                /**
                 * @description The cases on the list
                 * @example 61
                 */
                of: number | null;
                /**
                 * @description As the list words it
                 * @example Arguments
                 */
                purpose: string | null;
                /** @example 2026-11-26T14:42:10.118Z */
                checked_at: string | null;
            } | null;
            /**
             * @description The side that the owner appears for, or null; other is a third party
             * @example petitioner
             */
            appears_for: ("petitioner" | "respondent" | "other") | null;
            /**
             * @description 1 once an administrator has approved the case
             * @enum {number}
             */
            is_approved: 0 | 1;
            /** @example 3, Civil Judge Senior Division */
            court_number_and_judge: string | null;
            /** @example Evidence */
            case_stage: string | null;
            /** @example 1021/2023 */
            filing_number: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-02-06
             */
            filing_date: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-02-09
             */
            registration_date: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-03-14
             */
            first_hearing_date: string | null;
            /**
             * @description YYYY-MM-DD, once the case is decided
             * @example null
             */
            decision_date: string | null;
            /**
             * @description How the case ended, once it is decided
             * @example null
             */
            nature_of_disposal: string | null;
            /**
             * @description JSON text with the lists acts and sections, or null
             * @example {"acts":["Specific Relief Act"],"sections":["34"]}
             */
            acts: string | null;
            /**
             * @description The forum of a matter without a CNR, as its owner wrote it; null for a case of the courts
             * @example null
             */
            own_forum: string | null;
            /**
             * @description Archived by its owner: no alerts, no nightly update
             * @example false
             */
            archived: boolean;
            /**
             * @description The state of the look-up; until it is found the court's fields are empty
             * @example found
             * @enum {string}
             */
            record_status: "waiting" | "found" | "unknown" | "failed";
            /**
             * @description Time of the last look-up
             * @example 2026-03-01T20:14:09.512Z
             */
            record_fetched_at: string | null;
        };
        /** @description A case with its hearings, for administrators */
        AdministratorsCase: {
            /** @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22 */
            id: string;
            /**
             * @description User id of the owner
             * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
             */
            user_id: string;
            /**
             * @description Upper case, without spaces and hyphens; empty for a matter without one
             * @example MHPU010045672023
             */
            cnr_number: string;
            /**
             * @description The owner's or the court's; empty while neither has given one
             * @example 45/2023
             */
            case_number: string;
            /**
             * @description The year of the case
             * @example 2023
             */
            case_date: string;
            /** @example A.S. - Appeal Suit */
            case_type: string | null;
            /** @example 95 */
            case_type_id: string | null;
            /** @example India */
            country: string;
            /** @example Maharashtra */
            state: string;
            /** @example 1 */
            state_id: string;
            /**
             * @description Empty until the CNR's district is known
             * @example Pune
             */
            district: string;
            /**
             * @description Empty while the district is not known
             * @example 1-25
             */
            district_id: string;
            /** @example Pune District and Sessions Court Complex */
            court_complex: string | null;
            /** @example 1-25-c1 */
            court_complex_id: string | null;
            /** @example null */
            court_establishment: string | null;
            /** @example null */
            court_establishment_id: string | null;
            /**
             * @description JSON text: a list of names
             * @example ["Sunita Rao"]
             */
            petitioners: string;
            /**
             * @description JSON text: a list of names
             * @example ["A. B. Kulkarni"]
             */
            petitioner_advocates: string;
            /**
             * @description JSON text: a list of names
             * @example ["State of Maharashtra"]
             */
            respondents: string;
            /**
             * @description JSON text: a list of names
             * @example []
             */
            respondent_advocates: string;
            /**
             * @description The day of the next hearing at 00:00 in India
             * @example 2026-03-10T18:30:00.000Z
             */
            next_date: string | null;
            /**
             * @description The day of the next hearing, YYYY-MM-DD
             * @example 2026-03-11
             */
            hearing_date: string | null;
            /**
             * @description noted: the owner or a member recorded it at a hearing, and the court's record has no later date yet; decision_date too
             * @example court
             * @enum {string}
             */
            next_date_source: "court" | "noted";
            /** @description Where the next hearing stands on the court's list; null until the evening before it */
            listing: {
                /**
                 * @description listed: on the court's list; not_listed: the list has not got it; no_list: the court has published none; not_checked: the court could not be told, or did not answer
                 * @example listed
                 * @enum {string}
                 */
                status: "listed" | "not_listed" | "no_list" | "not_checked";
                /**
                 * @description Counted from 1
                 * @example 34
                 */
                position: number | null;
                /**
                 * @description The cases on the list
                 * @example 61
                 */
                of: number | null;
                /**
                 * @description As the list words it
                 * @example Arguments
                 */
                purpose: string | null;
                /** @example 2026-11-26T14:42:10.118Z */
                checked_at: string | null;
            } | null;
            /**
             * @description The side that the owner appears for, or null; other is a third party
             * @example petitioner
             */
            appears_for: ("petitioner" | "respondent" | "other") | null;
            /**
             * @description True or false here, where the plain list has 1 or 0
             * @example true
             */
            is_approved: boolean;
            /** @example 3, Civil Judge Senior Division */
            court_number_and_judge: string | null;
            /** @example Evidence */
            case_stage: string | null;
            /** @example 1021/2023 */
            filing_number: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-02-06
             */
            filing_date: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-02-09
             */
            registration_date: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-03-14
             */
            first_hearing_date: string | null;
            /**
             * @description YYYY-MM-DD, once the case is decided
             * @example null
             */
            decision_date: string | null;
            /**
             * @description How the case ended, once it is decided
             * @example null
             */
            nature_of_disposal: string | null;
            /**
             * @description JSON text with the lists acts and sections, or null
             * @example {"acts":["Specific Relief Act"],"sections":["34"]}
             */
            acts: string | null;
            /**
             * @description The forum of a matter without a CNR, as its owner wrote it; null for a case of the courts
             * @example null
             */
            own_forum: string | null;
            /**
             * @description Archived by its owner: no alerts, no nightly update
             * @example false
             */
            archived: boolean;
            /**
             * @description The state of the look-up; until it is found the court's fields are empty
             * @example found
             * @enum {string}
             */
            record_status: "waiting" | "found" | "unknown" | "failed";
            /**
             * @description Time of the last look-up
             * @example 2026-03-01T20:14:09.512Z
             */
            record_fetched_at: string | null;
            /**
             * @description The party name of the case
             * @example Sunita Rao
             */
            party_name: string | null;
            /** @example +919876543210 */
            phone: string | null;
            /**
             * @description The same as court_number_and_judge
             * @example 3, Civil Judge Senior Division
             */
            court_and_judge: string | null;
            /**
             * @description The same as case_stage
             * @example Evidence
             */
            stage_of_case: string | null;
            /** @description The hearings so far, oldest first */
            history: components["schemas"]["Hearing"][];
            /** @description The published orders, in the court's order */
            orders: components["schemas"]["Order"][];
            /**
             * @description Transfers between courts, in the fields of the source
             * @example []
             */
            transfers: {
                [key: string]: string;
            }[];
        };
        Hearing: {
            /**
             * @description YYYY-MM-DD
             * @example 2026-01-20
             */
            date: string | null;
            /**
             * @description The day of the following hearing, YYYY-MM-DD
             * @example 2026-03-11
             */
            next_date: string | null;
            /** @example Evidence */
            purpose: string;
            /** @example Civil Judge Senior Division */
            judge: string;
            /**
             * @description Where the court publishes the business of the day, as the source gives it
             * @example https://services.ecourts.gov.in/ecourtindia_v6/
             */
            url: string | null;
        };
        Order: {
            /** @example 7 */
            number: number | null;
            /** @example Order below Exhibit 5 */
            name: string;
            /**
             * @description YYYY-MM-DD
             * @example 2026-01-20
             */
            date: string | null;
            /**
             * @description Where the court publishes the order, as the source gives it
             * @example https://services.ecourts.gov.in/ecourtindia_v6/
             */
            url: string | null;
        };
        /** @description A case with its hearings */
        CaseWithHearings: {
            /** @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22 */
            id: string;
            /**
             * @description User id of the owner
             * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
             */
            user_id: string;
            /**
             * @description Upper case, without spaces and hyphens; empty for a matter without one
             * @example MHPU010045672023
             */
            cnr_number: string;
            /**
             * @description The owner's or the court's; empty while neither has given one
             * @example 45/2023
             */
            case_number: string;
            /**
             * @description The year of the case
             * @example 2023
             */
            case_date: string;
            /** @example A.S. - Appeal Suit */
            case_type: string | null;
            /** @example 95 */
            case_type_id: string | null;
            /** @example India */
            country: string;
            /** @example Maharashtra */
            state: string;
            /** @example 1 */
            state_id: string;
            /**
             * @description Empty until the CNR's district is known
             * @example Pune
             */
            district: string;
            /**
             * @description Empty while the district is not known
             * @example 1-25
             */
            district_id: string;
            /** @example Pune District and Sessions Court Complex */
            court_complex: string | null;
            /** @example 1-25-c1 */
            court_complex_id: string | null;
            /** @example null */
            court_establishment: string | null;
            /** @example null */
            court_establishment_id: string | null;
            /**
             * @description JSON text: a list of names
             * @example ["Sunita Rao"]
             */
            petitioners: string;
            /**
             * @description JSON text: a list of names
             * @example ["A. B. Kulkarni"]
             */
            petitioner_advocates: string;
            /**
             * @description JSON text: a list of names
             * @example ["State of Maharashtra"]
             */
            respondents: string;
            /**
             * @description JSON text: a list of names
             * @example []
             */
            respondent_advocates: string;
            /**
             * @description The day before the next hearing at 00:00 in India, as earlier programs expect; read hearing_date instead
             * @example 2026-03-09T18:30:00.000Z
             */
            next_date: string | null;
            /**
             * @description The day of the next hearing, YYYY-MM-DD
             * @example 2026-03-11
             */
            hearing_date: string | null;
            /**
             * @description noted: the owner or a member recorded it at a hearing, and the court's record has no later date yet; decision_date too
             * @example court
             * @enum {string}
             */
            next_date_source: "court" | "noted";
            /** @description Where the next hearing stands on the court's list; null until the evening before it */
            listing: {
                /**
                 * @description listed: on the court's list; not_listed: the list has not got it; no_list: the court has published none; not_checked: the court could not be told, or did not answer
                 * @example listed
                 * @enum {string}
                 */
                status: "listed" | "not_listed" | "no_list" | "not_checked";
                /**
                 * @description Counted from 1
                 * @example 34
                 */
                position: number | null;
                /**
                 * @description The cases on the list
                 * @example 61
                 */
                of: number | null;
                /**
                 * @description As the list words it
                 * @example Arguments
                 */
                purpose: string | null;
                /** @example 2026-11-26T14:42:10.118Z */
                checked_at: string | null;
            } | null;
            /**
             * @description The side that the owner appears for, or null; other is a third party
             * @example petitioner
             */
            appears_for: ("petitioner" | "respondent" | "other") | null;
            /**
             * @description True or false here, where the plain list has 1 or 0
             * @example true
             */
            is_approved: boolean;
            /** @example 3, Civil Judge Senior Division */
            court_number_and_judge: string | null;
            /** @example Evidence */
            case_stage: string | null;
            /** @example 1021/2023 */
            filing_number: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-02-06
             */
            filing_date: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-02-09
             */
            registration_date: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-03-14
             */
            first_hearing_date: string | null;
            /**
             * @description YYYY-MM-DD, once the case is decided
             * @example null
             */
            decision_date: string | null;
            /**
             * @description How the case ended, once it is decided
             * @example null
             */
            nature_of_disposal: string | null;
            /**
             * @description JSON text with the lists acts and sections, or null
             * @example {"acts":["Specific Relief Act"],"sections":["34"]}
             */
            acts: string | null;
            /**
             * @description The forum of a matter without a CNR, as its owner wrote it; null for a case of the courts
             * @example null
             */
            own_forum: string | null;
            /**
             * @description Archived by its owner: no alerts, no nightly update
             * @example false
             */
            archived: boolean;
            /**
             * @description The state of the look-up; until it is found the court's fields are empty
             * @example found
             * @enum {string}
             */
            record_status: "waiting" | "found" | "unknown" | "failed";
            /**
             * @description Time of the last look-up
             * @example 2026-03-01T20:14:09.512Z
             */
            record_fetched_at: string | null;
            /**
             * @description The party name of the case
             * @example Sunita Rao
             */
            party_name: string | null;
            /** @example +919876543210 */
            phone: string | null;
            /**
             * @description The same as court_number_and_judge
             * @example 3, Civil Judge Senior Division
             */
            court_and_judge: string | null;
            /**
             * @description The same as case_stage
             * @example Evidence
             */
            stage_of_case: string | null;
            /** @description The hearings so far, oldest first */
            history: components["schemas"]["Hearing"][];
            /** @description The published orders, in the court's order */
            orders: components["schemas"]["Order"][];
            /**
             * @description Transfers between courts, in the fields of the source
             * @example []
             */
            transfers: {
                [key: string]: string;
            }[];
        };
        /** @description A case with its owner's note */
        OwnCase: {
            /** @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22 */
            id: string;
            /**
             * @description User id of the owner
             * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
             */
            user_id: string;
            /**
             * @description Upper case, without spaces and hyphens; empty for a matter without one
             * @example MHPU010045672023
             */
            cnr_number: string;
            /**
             * @description The owner's or the court's; empty while neither has given one
             * @example 45/2023
             */
            case_number: string;
            /**
             * @description The year of the case
             * @example 2023
             */
            case_date: string;
            /** @example A.S. - Appeal Suit */
            case_type: string | null;
            /** @example 95 */
            case_type_id: string | null;
            /** @example India */
            country: string;
            /** @example Maharashtra */
            state: string;
            /** @example 1 */
            state_id: string;
            /**
             * @description Empty until the CNR's district is known
             * @example Pune
             */
            district: string;
            /**
             * @description Empty while the district is not known
             * @example 1-25
             */
            district_id: string;
            /** @example Pune District and Sessions Court Complex */
            court_complex: string | null;
            /** @example 1-25-c1 */
            court_complex_id: string | null;
            /** @example null */
            court_establishment: string | null;
            /** @example null */
            court_establishment_id: string | null;
            /**
             * @description JSON text: a list of names
             * @example ["Sunita Rao"]
             */
            petitioners: string;
            /**
             * @description JSON text: a list of names
             * @example ["A. B. Kulkarni"]
             */
            petitioner_advocates: string;
            /**
             * @description JSON text: a list of names
             * @example ["State of Maharashtra"]
             */
            respondents: string;
            /**
             * @description JSON text: a list of names
             * @example []
             */
            respondent_advocates: string;
            /**
             * @description The day before the next hearing at 00:00 in India, as earlier programs expect; read hearing_date instead
             * @example 2026-03-09T18:30:00.000Z
             */
            next_date: string | null;
            /**
             * @description The day of the next hearing, YYYY-MM-DD
             * @example 2026-03-11
             */
            hearing_date: string | null;
            /**
             * @description noted: the owner or a member recorded it at a hearing, and the court's record has no later date yet; decision_date too
             * @example court
             * @enum {string}
             */
            next_date_source: "court" | "noted";
            /** @description Where the next hearing stands on the court's list; null until the evening before it */
            listing: {
                /**
                 * @description listed: on the court's list; not_listed: the list has not got it; no_list: the court has published none; not_checked: the court could not be told, or did not answer
                 * @example listed
                 * @enum {string}
                 */
                status: "listed" | "not_listed" | "no_list" | "not_checked";
                /**
                 * @description Counted from 1
                 * @example 34
                 */
                position: number | null;
                /**
                 * @description The cases on the list
                 * @example 61
                 */
                of: number | null;
                /**
                 * @description As the list words it
                 * @example Arguments
                 */
                purpose: string | null;
                /** @example 2026-11-26T14:42:10.118Z */
                checked_at: string | null;
            } | null;
            /**
             * @description The side that the owner appears for, or null; other is a third party
             * @example petitioner
             */
            appears_for: ("petitioner" | "respondent" | "other") | null;
            /**
             * @description 1 once an administrator has approved the case
             * @enum {number}
             */
            is_approved: 0 | 1;
            /** @example 3, Civil Judge Senior Division */
            court_number_and_judge: string | null;
            /** @example Evidence */
            case_stage: string | null;
            /** @example 1021/2023 */
            filing_number: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-02-06
             */
            filing_date: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-02-09
             */
            registration_date: string | null;
            /**
             * @description YYYY-MM-DD
             * @example 2023-03-14
             */
            first_hearing_date: string | null;
            /**
             * @description YYYY-MM-DD, once the case is decided
             * @example null
             */
            decision_date: string | null;
            /**
             * @description How the case ended, once it is decided
             * @example null
             */
            nature_of_disposal: string | null;
            /**
             * @description JSON text with the lists acts and sections, or null
             * @example {"acts":["Specific Relief Act"],"sections":["34"]}
             */
            acts: string | null;
            /**
             * @description The forum of a matter without a CNR, as its owner wrote it; null for a case of the courts
             * @example null
             */
            own_forum: string | null;
            /**
             * @description Archived by its owner: no alerts, no nightly update
             * @example false
             */
            archived: boolean;
            /**
             * @description The state of the look-up; until it is found the court's fields are empty
             * @example found
             * @enum {string}
             */
            record_status: "waiting" | "found" | "unknown" | "failed";
            /**
             * @description Time of the last look-up
             * @example 2026-03-01T20:14:09.512Z
             */
            record_fetched_at: string | null;
            /** @description Your private note; never sent to others */
            note?: string;
            /**
             * @description Names these values; send it back as based_on
             * @example q1Zt3mM0f6oA2n8cX4vB7w
             */
            version: string;
        };
        /** @description A hearing as the owner or a member recorded it */
        NotedHearing: {
            /**
             * @description Id of the entry
             * @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22
             */
            id: string;
            /**
             * @description The day of the hearing, YYYY-MM-DD
             * @example 2026-11-24
             */
            hearing_date: string;
            /**
             * @description What happened
             * @example adjourned
             * @enum {string}
             */
            outcome: "adjourned" | "heard" | "part_heard" | "evidence" | "arguments" | "order_reserved" | "decided" | "not_reached" | "not_on_board" | "judge_on_leave" | "other";
            next_date: string | null;
            /**
             * @description Purpose of the next hearing
             * @example Evidence
             */
            purpose: string;
            /**
             * @description Private to the owner and their members
             * @example
             */
            note: string;
            /**
             * @description Name of the person who wrote it; empty once their account is deleted
             * @example Asha Kulkarni
             */
            written_by: string;
            court_next_date: string | null;
            /**
             * @description Time of the first entry
             * @example 2026-11-24T07:12:00.000Z
             */
            created_at: string;
            /**
             * @description Time of the last correction
             * @example 2026-11-24T07:12:00.000Z
             */
            updated_at: string;
        };
        /** @description A change in a case */
        Event: {
            /**
             * @description Id of the change
             * @example 48213
             */
            id: string;
            /**
             * @description What the court changed; or added, updated, deleted: what became of the case on the list; or noted, confirmed, differs: a hearing was recorded, and the court's record now has the noted next date or another one; or listed, not_listed: what tomorrow's cause list says. The last eight have no old and new; read the case for what it is now. A kind may be added
             * @example hearing_date
             * @enum {string}
             */
            kind: "record_found" | "hearing_date" | "hearing_held" | "stage" | "court" | "disposed" | "order" | "not_found" | "reopened" | "outcome" | "added" | "updated" | "deleted" | "noted" | "confirmed" | "differs" | "listed" | "not_listed";
            /**
             * @description Of a hearing_date. first: there was none; moved or taken_away: while it was still to come; next: the hearing before it is over
             * @example moved
             */
            nature: ("first" | "moved" | "taken_away" | "next") | null;
            /**
             * @description The case id; it no longer exists after deletion
             * @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22
             */
            case_id: string;
            /** @example MHPU010045672023 */
            cnr_number: string;
            /**
             * @description What was before, or null: the day of a hearing_date, of a disposed or outcome the coming hearing that is off, of a reopened the decision, the words of a stage or court
             * @example 2026-12-12
             */
            old: string | null | {
                date: string | null;
                nature: string | null;
            } | {
                number: number | null;
                name: string;
                date: string | null;
                url: string | null;
            };
            /**
             * @description What is now, or null: the day of a hearing_date or hearing_held, of a record_found or reopened its next hearing, the words of a stage or court; {date, nature} of a disposed or an outcome, which has no date; {number, name, date, url} of an order
             * @example 2026-12-19
             */
            new: string | null | {
                date: string | null;
                nature: string | null;
            } | {
                number: number | null;
                name: string;
                date: string | null;
                url: string | null;
            };
            /**
             * @description court: a look-up; desk: an administrator; import: a file of records; person: the owner or a member
             * @example court
             * @enum {string}
             */
            source: "court" | "desk" | "import" | "person";
            /**
             * @description Time of detection
             * @example 2026-12-01T20:14:09.512Z
             */
            at: string;
        };
        /** @description A message sent by WhatsApp */
        Message: {
            /** @example 01930c70-3c30-7d02-a1b4-0f6c7d8e9a10 */
            id: string;
            /**
             * @description Messages sent together have the same
             * @example 01930c70-3c2e-7159-b3c4-8f9012345677
             */
            batch_id: string;
            /**
             * @description CNR number of the case
             * @example MHPU010045672023
             */
            cnr_number: string;
            /** @example 45/2023 */
            case_number: string;
            /**
             * @description Recipient's number
             * @example +919876543210
             */
            number: string;
            /**
             * @description Party name; may be empty
             * @example Sunita Rao
             */
            name: string;
            /**
             * @description Message text without opt-out links; null after 90 days
             * @example About your court case: The next hearing of Sunita Rao is on 11 Mar 2026.
             */
            text: string | null;
            /**
             * @description Delivery status; failed and read are final
             * @example delivered
             * @enum {string}
             */
            status: "queued" | "sent" | "delivered" | "read" | "failed";
            /**
             * @description Reason of failure
             * @example null
             */
            reason: string | null;
            /**
             * @description Delivery status of the SMS sent instead, if any
             * @example null
             */
            sms: ("queued" | "sending" | "sent" | "failed") | null;
            /**
             * @description The sender
             * @example null
             */
            sent_by: string | null;
            /**
             * @description Time of queueing
             * @example 2026-03-01T09:41:00.000Z
             */
            created_at: string;
            /**
             * @description Time of the last status change
             * @example 2026-03-01T09:41:09.512Z
             */
            status_at: string | null;
        };
        /** @description A user's alert settings */
        AlertSettings: {
            /**
             * @description Hearing date changed: the channels; empty if off
             * @example [
             *       "whatsapp",
             *       "email"
             *     ]
             */
            date_changed: ("whatsapp" | "sms" | "email")[];
            /**
             * @description Case disposed: the channels; empty if off
             * @example [
             *       "whatsapp",
             *       "email"
             *     ]
             */
            disposed: ("whatsapp" | "sms" | "email")[];
            /**
             * @description New order: the channels; empty if off
             * @example [
             *       "email"
             *     ]
             */
            order: ("whatsapp" | "sms" | "email")[];
            /**
             * @description Reminder: the channels; empty if off
             * @example [
             *       "whatsapp",
             *       "email"
             *     ]
             */
            reminder: ("whatsapp" | "sms" | "email")[];
            /**
             * @description Tomorrow’s hearings: the channels; empty if off
             * @example [
             *       "whatsapp",
             *       "email"
             *     ]
             */
            tomorrow: ("whatsapp" | "sms" | "email")[];
            /**
             * @description The week’s hearings: the channels; empty if off
             * @example []
             */
            week: ("whatsapp" | "sms" | "email")[];
            /**
             * @description Case not found or not updating: the channels; empty if off
             * @example [
             *       "email"
             *     ]
             */
            trouble: ("whatsapp" | "sms" | "email")[];
            /**
             * @description Case approved: the channels; empty if off
             * @example [
             *       "email"
             *     ]
             */
            approved: ("whatsapp" | "sms" | "email")[];
            /**
             * @description How many days before a hearing a reminder comes: 7, 3, 1, 0
             * @example [
             *       3,
             *       1
             *     ]
             */
            reminder_days: number[];
            /**
             * @description Start of quiet hours, Indian time; empty for none
             * @example 22:30
             */
            quiet_from: string;
            /**
             * @description End of quiet hours
             * @example 06:30
             */
            quiet_until: string;
            /**
             * @description The date on which alerts resume, YYYY-MM-DD; null if not paused
             * @example null
             */
            paused_until: string | null;
            /**
             * @description Names these values; send it back as based_on
             * @example q1Zt3mM0f6oA2n8cX4vB7w
             */
            version: string;
        };
        /** @description A webhook */
        Webhook: {
            /** @example 01930c8a-5d0e-7b42-9f63-2c1d7ae4b015 */
            id: string;
            /** @example https://office.example.com/webhooks/nyaya-diary */
            url: string;
            /**
             * @description Event types sent to it; new types can be added. Currently: case.added, case.updated, case.deleted, case.record_found, case.hearing_date, case.hearing_held, case.stage, case.court, case.disposed, case.order, case.not_found, case.reopened, case.outcome, case.noted, case.confirmed, case.differs, case.listed, case.not_listed, message.status, payment.captured
             * @example [
             *       "case.hearing_date",
             *       "case.disposed"
             *     ]
             */
            kinds: string[];
            /**
             * @description failing: the last attempt failed; disabled: all attempts failed for five days, or it answered 410
             * @example on
             * @enum {string}
             */
            state: "on" | "failing" | "paused" | "disabled";
            /**
             * @description Time since which all attempts have failed
             * @example null
             */
            failing_since: string | null;
            /** @example 2026-11-22T10:15:00.000Z */
            created_at: string;
        };
        Complaint: {
            /** @example 01930c55-7b3e-7a08-9d44-0c1e6f2b8a33 */
            id: string;
            /**
             * @description The sender
             * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
             */
            user_id: string;
            /** @example Wrong date */
            topic: string;
            /** @example The next hearing of my case is wrong. */
            message: string;
            /** @example 2026-03-02T09:41:00.000Z */
            created_at: string;
            /**
             * @description The reference number
             * @example C-1042
             */
            number: string;
            /**
             * @description The complaint's status
             * @enum {string}
             */
            status: "PENDING" | "RECEIVED" | "RESOLVED" | "CLOSED";
        };
        /** @description A complaint with its sender */
        ComplaintWithPerson: {
            /** @example 01930c55-7b3e-7a08-9d44-0c1e6f2b8a33 */
            id: string;
            /**
             * @description The sender
             * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
             */
            user_id: string;
            /** @example Wrong date */
            topic: string;
            /** @example The next hearing of my case is wrong. */
            message: string;
            /** @example 2026-03-02T09:41:00.000Z */
            created_at: string;
            /**
             * @description The reference number
             * @example C-1042
             */
            number: string;
            /**
             * @description The complaint's status
             * @enum {string}
             */
            status: "PENDING" | "RECEIVED" | "RESOLVED" | "CLOSED";
            /** @example Asha */
            first_name: string;
            /** @example Deshmukh */
            last_name: string;
            /** @example asha@example.in */
            email: string;
        };
        Feedback: {
            /** @example 01930c55-7b3e-7a08-9d44-0c1e6f2b8a33 */
            id: string;
            /**
             * @description The sender
             * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
             */
            user_id: string;
            /** @example Wrong date */
            topic: string;
            /** @example The next hearing of my case is wrong. */
            message: string;
            /** @example 2026-03-02T09:41:00.000Z */
            created_at: string;
            /**
             * @description The reference number
             * @example F-1042
             */
            number: string;
        };
        /** @description Feedback with its sender */
        FeedbackWithPerson: {
            /** @example 01930c55-7b3e-7a08-9d44-0c1e6f2b8a33 */
            id: string;
            /**
             * @description The sender
             * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
             */
            user_id: string;
            /** @example Wrong date */
            topic: string;
            /** @example The next hearing of my case is wrong. */
            message: string;
            /** @example 2026-03-02T09:41:00.000Z */
            created_at: string;
            /**
             * @description The reference number
             * @example F-1042
             */
            number: string;
            /** @example Asha */
            first_name: string;
            /** @example Deshmukh */
            last_name: string;
            /** @example asha@example.in */
            email: string;
        };
        Package: {
            /** @example 019a9d3e-5c02-74c8-8b1f-6ad05e93c2b8 */
            id: string;
            /** @example Essential */
            name: string;
            /**
             * @description In rupees
             * @example 199
             */
            amount: number;
            /**
             * @description Limit of saved numbers
             * @example 5
             */
            phone_number_limit: number;
            /**
             * @description Days of access
             * @example 30
             */
            duration_days: number;
            /** @example For a family with one or two cases. */
            description: string;
            /**
             * @description Message limit
             * @example 100
             */
            message_limit: number;
            /**
             * @description Messages sent; 0 in the list of plans
             * @example 0
             */
            messages_sent: number;
        };
        Transaction: {
            /** @example 01930c60-1d7f-7e21-8a90-4b2c5d6e7f44 */
            id: string;
            /**
             * @description Who pays
             * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
             */
            user_id: string;
            /** @example 019a9d3e-5c02-74c8-8b1f-6ad05e93c2b8 */
            package_id: string;
            /** @example Essential */
            package_name: string;
            /**
             * @description In rupees
             * @example 199
             */
            amount: number;
            /** @example INR */
            currency: string;
            /** @enum {string} */
            status: "SUCCESS" | "FAILED" | "PENDING" | "CANCELLED" | "REFUNDED";
            /**
             * @description The order's id at the payment company
             * @example order_PqR7sTuVwXyZ12
             */
            order_id: string | null;
            /**
             * @description The payment's id at the payment company, once there is one
             * @example pay_AbC3dEfGhIjK45
             */
            payment_gateway_id: string | null;
            /**
             * @description The number of the receipt, once it is paid
             * @example 2025-26/000017
             */
            receipt_number: string | null;
            /**
             * @description Refunded so far, in rupees
             * @example 0
             */
            refunded_amount: number;
            /** @example 2026-03-02T09:41:00.000Z */
            created_at: string;
        };
        /** @description A transaction with its payer */
        TransactionWithPerson: {
            /** @example 01930c60-1d7f-7e21-8a90-4b2c5d6e7f44 */
            id: string;
            /**
             * @description Who pays
             * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
             */
            user_id: string;
            /** @example 019a9d3e-5c02-74c8-8b1f-6ad05e93c2b8 */
            package_id: string;
            /** @example Essential */
            package_name: string;
            /**
             * @description In rupees
             * @example 199
             */
            amount: number;
            /** @example INR */
            currency: string;
            /** @enum {string} */
            status: "SUCCESS" | "FAILED" | "PENDING" | "CANCELLED" | "REFUNDED";
            /**
             * @description The order's id at the payment company
             * @example order_PqR7sTuVwXyZ12
             */
            order_id: string | null;
            /**
             * @description The payment's id at the payment company, once there is one
             * @example pay_AbC3dEfGhIjK45
             */
            payment_gateway_id: string | null;
            /**
             * @description The number of the receipt, once it is paid
             * @example 2025-26/000017
             */
            receipt_number: string | null;
            /**
             * @description Refunded so far, in rupees
             * @example 0
             */
            refunded_amount: number;
            /** @example 2026-03-02T09:41:00.000Z */
            created_at: string;
            /** @example Asha */
            first_name: string;
            /** @example Deshmukh */
            last_name: string;
            /** @example asha@example.in */
            email: string;
        };
        /** @description A user's active package */
        Membership: {
            /**
             * @description The subscription_id of other calls
             * @example 01930c66-90cd-7f37-b1a2-6d7e8f901255
             */
            id: string;
            /** @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01 */
            user_id: string;
            package: components["schemas"]["Package"];
            phone_numbers: {
                /** @example 01930c67-02ef-7048-a2b3-7e8f90123466 */
                id: string;
                /**
                 * @description +91 and ten digits
                 * @example +919811122233
                 */
                number: string;
                /** @example Kamala Devi */
                party_name: string;
                /**
                 * @description Linked cases
                 * @example [
                 *       "01930c41-08a2-7d15-8c3f-5be07d1a9c22"
                 *     ]
                 */
                linked_case_ids: string[];
                /**
                 * @description Cases linked by party name and not confirmed: it gets no messages about them
                 * @example []
                 */
                unconfirmed_case_ids: string[];
                /**
                 * @description Whether it gets messages about all cases
                 * @example false
                 */
                all_cases: boolean;
                /**
                 * @description Whether it gets a message the evening before a hearing
                 * @example true
                 */
                remind_of_hearings: boolean;
                /**
                 * @description Whether it gets a message when a date is moved, set or removed
                 * @example true
                 */
                tell_of_moves: boolean;
                /**
                 * @description Whether it gets a message after a hearing is recorded
                 * @example false
                 */
                tell_of_outcomes: boolean;
                /**
                 * @description Language of messages to them; English is used for others than en, hi and mr
                 * @example hi
                 */
                language: string;
                agreed_how: string | null;
                agreed_on: string | null;
            }[];
            /**
             * @description Count of saved numbers
             * @example 1
             */
            numbers_used: number;
            /** @example 2026-03-02T09:41:00.000Z */
            starts_at: string;
            /** @example 2026-04-01T09:41:00.000Z */
            ends_at: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    logIn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The username, or the email address
                     * @example asha
                     */
                    username: string;
                    /** @example Asha@12345 */
                    password: string;
                    /**
                     * @description With two-step login: the code from the authenticator app, or a recovery code
                     * @example 492039
                     */
                    totp?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Login successful!
                         */
                        message: string;
                        /**
                         * @description Send it as Authorization: Bearer <token>
                         * @example q3u8W0bTn5kXy7pVrE2mZs4LhJ6cDfGa9oNiQxYvK1U
                         */
                        token: string;
                        /** @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01 */
                        user_id: string;
                        /** @enum {string} */
                        role: "USER" | "ADMIN";
                        /** @example asha@example.in */
                        email: string;
                        /** @example Asha Deshmukh */
                        name: string;
                        /**
                         * @description 1 if the user has used the free package
                         * @enum {number}
                         */
                        free_trial: 0 | 1;
                    };
                };
            };
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["Profile"][];
                    };
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @example 7 Tilak Road */
                    address?: string;
                    /**
                     * @description A state, as id or as name; ignored if it names none
                     * @example Maharashtra
                     */
                    state?: string | number;
                    /**
                     * @description The home district in the person's own words, 2 to 60 letters; may be left out
                     * @example Pune
                     */
                    district?: string | number | null;
                    /** @example Pune */
                    city?: string;
                    /**
                     * @description Six digits, the first not 0
                     * @example 411030
                     */
                    pincode?: string | number;
                    /** @example meera.kulkarni@example.in */
                    email?: string;
                    /**
                     * @description An Indian mobile number: ten digits starting with 6 to 9, with or without +91 or 0
                     * @example 9812300045
                     */
                    mobile_number?: string | number;
                    profession?: ("Corporate Sector" | "Private Sector" | "Public Sector") | null;
                    /**
                     * @example ADVOCATE
                     * @enum {string}
                     */
                    category?: "USER" | "ADVOCATE" | "OFFICE_PROFESSIONAL";
                    /**
                     * @description Your password. Needed for a new email address or mobile number if you logged in more than 10 minutes ago
                     * @example Asha@12345
                     */
                    password?: string;
                    /** @description version of what it changes, as read: what has changed since is kept, with 409 */
                    based_on?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Profile updated successfully!
                         */
                        message: string;
                        data: components["schemas"]["Profile"][];
                    };
                };
            };
        };
    };
    sendOtp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An Indian mobile number: ten digits starting with 6 to 9, with or without +91 or 0
                     * @example 9812300045
                     */
                    phone_number: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example OTP sent successfully!
                         */
                        message: string;
                    };
                };
            };
        };
    };
    verifyOtp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An Indian mobile number: ten digits starting with 6 to 9, with or without +91 or 0
                     * @example 9812300045
                     */
                    phone_number: string | number;
                    /**
                     * @description The six digits that were sent
                     * @example 204816
                     */
                    otp: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example OTP verified successfully!
                         */
                        message: string;
                    };
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Meera */
                    first_name: string;
                    /** @example Kulkarni */
                    last_name: string;
                    /** @example 7 Tilak Road */
                    address: string;
                    /**
                     * @description India
                     * @example India
                     */
                    country: string;
                    /**
                     * @description A state, as id or as name; ignored if it names none
                     * @example Maharashtra
                     */
                    state: string | number;
                    /**
                     * @description The home district in the person's own words, 2 to 60 letters; may be left out
                     * @example Pune
                     */
                    district?: string | number | null;
                    /** @example Pune */
                    city: string;
                    /**
                     * @description Six digits, the first not 0
                     * @example 411030
                     */
                    pincode: string | number;
                    /** @example meera.kulkarni@example.in */
                    email: string;
                    /**
                     * @description An Indian mobile number: ten digits starting with 6 to 9, with or without +91 or 0
                     * @example 9812300045
                     */
                    mobile_number: string | number;
                    /**
                     * @description At least 3 letters, numbers, _ or .
                     * @example meera.kulkarni
                     */
                    username: string;
                    /**
                     * @example Private Sector
                     * @enum {string}
                     */
                    profession: "Corporate Sector" | "Private Sector" | "Public Sector";
                    /**
                     * @example ADVOCATE
                     * @enum {string}
                     */
                    category: "USER" | "ADVOCATE" | "OFFICE_PROFESSIONAL";
                    /**
                     * @description 8 to 128 characters: upper and lower case, a number and a special character
                     * @example Monsoon#2026
                     */
                    password: string & (unknown & unknown & unknown & unknown);
                    /** @description Whether the user agreed; recorded if sent */
                    consent?: unknown;
                    /**
                     * @description The six digits that were sent
                     * @example 204816
                     */
                    otp: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Registration successful!
                         */
                        message: string;
                        /** @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01 */
                        user_id: string;
                    };
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The email address of the account
                     * @example asha@example.in
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example If this email is registered, we have sent your username and a reset link. The link works for one hour.
                         */
                        message: string;
                    };
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The last part of the link in the mail
                     * @example q3u8W0bTn5kXy7pVrE2mZs4LhJ6cDfGa9oNiQxYvK1U
                     */
                    token: string;
                    /**
                     * @description 8 to 128 characters: upper and lower case, a number and a special character
                     * @example Monsoon#2026
                     */
                    newPassword: string & (unknown & unknown & unknown & unknown);
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Your password was changed. Please log in with the new one.
                         */
                        message: string;
                    };
                };
            };
        };
    };
    listStates: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        states: {
                            /**
                             * @example [
                             *       {
                             *         "id": "1",
                             *         "name": "Maharashtra"
                             *       }
                             *     ]
                             */
                            states: components["schemas"]["Named"][];
                        };
                    };
                };
            };
        };
    };
    listDistricts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A state, from fetch-state
                     * @example 1
                     */
                    stateId: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        states: {
                            /**
                             * @example [
                             *       {
                             *         "id": "1-25",
                             *         "name": "Pune"
                             *       }
                             *     ]
                             */
                            districts: components["schemas"]["Named"][];
                        };
                    };
                };
            };
        };
    };
    listCourtComplexes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A district, from fetch-district
                     * @example 1-25
                     */
                    districtId: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        courtComplex: {
                            /**
                             * @example [
                             *       {
                             *         "id": "1-25-c1",
                             *         "name": "Pune District and Sessions Court Complex"
                             *       }
                             *     ]
                             */
                            complexes: components["schemas"]["Named"][];
                        };
                    };
                };
            };
        };
    };
    listAllCourtComplexes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        courtComplex: {
                            /**
                             * @example [
                             *       {
                             *         "id": "1-25-c1",
                             *         "name": "Pune District and Sessions Court Complex"
                             *       }
                             *     ]
                             */
                            complexes: components["schemas"]["Named"][];
                        };
                    };
                };
            };
        };
    };
    listCourtEstablishments: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A district, from fetch-district
                     * @example 1-25
                     */
                    districtId: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        court_establishment: {
                            /**
                             * @example [
                             *       {
                             *         "id": "1-25-e2",
                             *         "name": "Civil Judge Senior Division, Pune"
                             *       }
                             *     ]
                             */
                            courts: components["schemas"]["Named"][];
                        };
                    };
                };
            };
        };
    };
    listCaseTypes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        caseTypes: {
                            /**
                             * @example [
                             *       {
                             *         "id": "95",
                             *         "name": "A.S. - Appeal Suit"
                             *       }
                             *     ]
                             */
                            types: components["schemas"]["Named"][];
                        };
                    };
                };
            };
        };
    };
    addCases: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Up to 500 CNRs
                     * @example [
                     *       "MHPU010012342024",
                     *       "MHPU010012352024"
                     *     ]
                     */
                    cnr_numbers: string[];
                    /**
                     * @description Your own user id by default; administrators can send any user's id
                     * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                     */
                    user_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @example [
                         *       {
                         *         "cnr_number": "MHPU010012342024",
                         *         "result": "added",
                         *         "case_id": "01930c41-08a2-7d15-8c3f-5be07d1a9c22"
                         *       },
                         *       {
                         *         "cnr_number": "MHPU010012352024",
                         *         "result": "exists",
                         *         "case_id": "01930c42-19b3-7e26-9d40-6cf18e2b0d33"
                         *       }
                         *     ]
                         */
                        data: components["schemas"]["AddedCase"][];
                    };
                };
            };
        };
    };
    addCase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A state, as id or as name; follows from a standard CNR
                     * @example Maharashtra
                     */
                    state?: string | number;
                    /**
                     * @description A district, as id or as name; this or district_id is needed
                     * @example Pune
                     */
                    district?: string | number | null;
                    /**
                     * @description A district by its id; wins over district
                     * @example 1-25
                     */
                    district_id?: string | number | null;
                    /** @description A court complex, as id or as name */
                    court_complex?: string | number | null;
                    /** @description A court establishment, as id or as name */
                    court_establishment?: string | number | null;
                    /** @description A case type, as id or as name */
                    case_type?: string | number | null;
                    /**
                     * @description The year of the case, with 4 digits; follows from a standard CNR
                     * @example 2023
                     */
                    case_date?: string | number;
                    /**
                     * @description As the court wrote it; left out, it is the court's once the record arrives, and empty until then
                     * @example 45/2023
                     */
                    case_number?: string | number;
                    /**
                     * @description The side that the owner appears for; left out, it is found by the owner's name among the advocates of one side
                     * @example petitioner
                     * @enum {string}
                     */
                    appears_for?: "petitioner" | "respondent" | "other";
                    /**
                     * @description 4 to 32 letters and digits, usually 16; spaces and hyphens are dropped
                     * @example MHPU010045672023
                     */
                    cnr_number: string;
                    /**
                     * @description Your own user id by default; administrators can send any user's id
                     * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                     */
                    user_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Case added.
                         */
                        message: string;
                        data: components["schemas"]["Case"];
                    };
                };
            };
        };
    };
    addOwnMatter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The parties, with “v.” between the two sides
                     * @example Gokhale v. Lotus Builders
                     */
                    title: string;
                    /**
                     * @description Where the matter is heard: a tribunal, commission, revenue officer, arbitrator, police station
                     * @example Debts Recovery Tribunal, Pune
                     */
                    forum: string;
                    /**
                     * @description As the forum wrote it
                     * @example OA/112/2025
                     */
                    case_number?: string | number | null;
                    /**
                     * @description The year of the matter, with 4 digits
                     * @example 2025
                     */
                    case_date?: string | number | null;
                    /**
                     * @description The next date, YYYY-MM-DD
                     * @example 2026-12-14
                     */
                    next_date?: string | null;
                    appears_for?: ("petitioner" | "respondent" | "other") | null;
                    /**
                     * @description The purpose of the next date
                     * @example Evidence
                     */
                    purpose?: string | number | null;
                    /**
                     * @description Your own user id by default; administrators can send any user's id
                     * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                     */
                    user_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Matter added.
                         */
                        message: string;
                        data: components["schemas"]["Case"];
                    };
                };
            };
        };
    };
    updateCase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A state, as id or as name
                     * @example Maharashtra
                     */
                    state?: string | number;
                    /**
                     * @description A district, as id or as name; this or district_id is needed
                     * @example Pune
                     */
                    district?: string | number | null;
                    /**
                     * @description A district by its id; wins over district
                     * @example 1-25
                     */
                    district_id?: string | number | null;
                    /** @description A court complex, as id or as name */
                    court_complex?: string | number | null;
                    /** @description A court establishment, as id or as name */
                    court_establishment?: string | number | null;
                    /** @description A case type, as id or as name */
                    case_type?: string | number | null;
                    /**
                     * @description The year of the case, with 4 digits
                     * @example 2023
                     */
                    case_date?: string | number;
                    /**
                     * @description As the court wrote it
                     * @example 45/2023
                     */
                    case_number?: string | number;
                    /**
                     * @description The side that the owner appears for; null for none
                     * @example petitioner
                     */
                    appears_for?: ("petitioner" | "respondent" | "other") | null;
                    /**
                     * @description 4 to 32 letters and digits, usually 16; spaces and hyphens are dropped
                     * @example MHPU010045672023
                     */
                    cnr_number?: string;
                    /** @description A case that is not approved yet */
                    case_id: string;
                    /**
                     * @description Your own user id by default; administrators can send any user's id
                     * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                     */
                    user_id?: string;
                    /** @description version of what it changes, as read: what has changed since is kept, with 409 */
                    based_on?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Case updated.
                         */
                        message: string;
                        data: components["schemas"]["Case"];
                    };
                };
            };
        };
    };
    deleteCase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of one of your cases
                 * @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Case Deleted Successfully
                         */
                        message: string;
                    };
                };
            };
        };
    };
    searchCases: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description The nextCursor of an earlier response: the entries after it. Wins over page
                 * @example AZMMQQiifRWMP1vgfRqcIg
                 */
                cursor?: string;
                /**
                 * @description A CNR, or a part of it
                 * @example MHPU01
                 */
                cnr_number?: string;
                /**
                 * @description A part of the case number
                 * @example 45/2023
                 */
                case_number?: string;
                /**
                 * @description A part of a party's name
                 * @example Sunita
                 */
                party_name?: string;
                /**
                 * @description The next hearing is on this day or later
                 * @example 2026-03-01
                 */
                from_date?: string;
                /**
                 * @description The next hearing is on this day or before
                 * @example 2026-03-31
                 */
                to_date?: string;
                /**
                 * @description own: matters without a CNR too, with an empty cnr_number
                 * @example own
                 */
                include?: "own";
            };
            header?: never;
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example 1 case found.
                         */
                        message: string;
                        history: components["schemas"]["Case"][];
                        /**
                         * @description Number of pages, at least 1
                         * @example 1
                         */
                        totalPages: number;
                        /**
                         * @description Send it as cursor to get the next entries; null at the end
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    listAllCases: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description The nextCursor of an earlier response: the entries after it. Wins over page
                 * @example AZMMQQiifRWMP1vgfRqcIg
                 */
                cursor?: string;
                /**
                 * @description At least 3 letters or digits of a CNR, case number, party or owner
                 * @example Sunita
                 */
                search?: string;
                /**
                 * @description The id of the last case seen
                 * @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22
                 */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["AdministratorsCase"][];
                        /**
                         * @description This page
                         * @example 1
                         */
                        page: number;
                        /**
                         * @description Whether there is another page
                         * @example false
                         */
                        hasNext: boolean;
                        /**
                         * @description Send it as cursor to get the next entries; null at the end
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getCases: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Ids of cases, from the list of all cases
                     * @example [
                     *       "01930c41-08a2-7d15-8c3f-5be07d1a9c22"
                     *     ]
                     */
                    ids: (string | number)[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["AdministratorsCase"][];
                        /**
                         * @description Unknown ids
                         * @example []
                         */
                        missing: string[];
                    };
                };
            };
        };
    };
    listCases: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description The nextCursor of an earlier response in the same order: the entries after it. Wins over page
                 * @example AZMMQQiifRWMP1vgfRqcIg
                 */
                cursor?: string;
                /**
                 * @description next: coming hearings, soonest first, then dates awaited, then disposed cases; newest: added last first
                 * @example next
                 */
                sort?: "next" | "newest" | "case_number" | "court";
                /**
                 * @description A CNR, or a part of it
                 * @example MHPU01
                 */
                cnr_number?: string;
                /**
                 * @description true: approved cases with their hearings; false: the others
                 * @example true
                 */
                is_approved?: "true" | "false";
                /**
                 * @description own: matters without a CNR too, with an empty cnr_number
                 * @example own
                 */
                include?: "own";
                /**
                 * @description Only cases changed at this moment or later
                 * @example 2026-03-11T06:30:00Z
                 */
                updated_since?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["Case"][] | components["schemas"]["CaseWithHearings"][];
                        /**
                         * @description Number of pages, at least 1
                         * @example 1
                         */
                        totalPages: number;
                        /**
                         * @description Send it as cursor to get the next entries; null at the end
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of your case, or of a case in a list you can see
                 * @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["OwnCase"];
                    };
                };
            };
        };
    };
    listRecordedHearings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of your case, or of a case in a list you can see
                 * @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["NotedHearing"][];
                    };
                };
            };
        };
    };
    recordHearing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of your case, or of a case in a list you can see
                 * @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Needed from an administrator: why, in 5 to 500 characters. It is saved in the audit log
                     * @example Asked for by telephone
                     */
                    reason?: string;
                    /**
                     * @description Needed from an administrator with the token of a login more than 10 minutes ago
                     * @example Asha@12345
                     */
                    password?: string;
                    /**
                     * @description The day of the hearing, today or before, YYYY-MM-DD
                     * @example 2026-11-24
                     */
                    hearing_date?: string;
                    /**
                     * @description The next date that the court gave, YYYY-MM-DD; left out or null if it gave none
                     * @example 2026-12-14
                     */
                    next_date?: string | null;
                    /**
                     * @example adjourned
                     * @enum {string}
                     */
                    outcome: "adjourned" | "heard" | "part_heard" | "evidence" | "arguments" | "order_reserved" | "decided" | "not_reached" | "not_on_board" | "judge_on_leave" | "other";
                    /**
                     * @description Purpose of the next hearing, up to 100 characters
                     * @example Evidence
                     */
                    purpose?: string;
                    /**
                     * @description Private to the owner and their members, up to 500 characters
                     * @example
                     */
                    note?: string;
                    /** @description updated_at of the entry that it corrects, or null for none: an entry changed since is kept */
                    based_on?: string | null;
                    /**
                     * Format: date-time
                     * @description When the person wrote it: without based_on, an entry changed since is kept; one removed since stays so
                     */
                    recorded_at?: string;
                    /**
                     * @description The next date is kept although the owner has hearings in another court complex that day
                     * @default false
                     */
                    confirm?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Hearing recorded.
                         */
                        message: string;
                        data: components["schemas"]["NotedHearing"];
                    };
                };
            };
        };
    };
    removeRecordedHearing: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of your case, or of a case in a list you can see
                 * @example 01930c41-08a2-7d15-8c3f-5be07d1a9c22
                 */
                caseId: string;
                /**
                 * @description The id of a recorded hearing
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                hearingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Needed from an administrator: why, in 5 to 500 characters. It is saved in the audit log
                     * @example Asked for by telephone
                     */
                    reason?: string;
                    /**
                     * @description Needed from an administrator with the token of a login more than 10 minutes ago
                     * @example Asha@12345
                     */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Recorded hearing removed.
                         */
                        message: string;
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only changes of this kind
                 * @example hearing_date
                 */
                kind?: "record_found" | "hearing_date" | "hearing_held" | "stage" | "court" | "disposed" | "order" | "not_found" | "reopened" | "outcome" | "added" | "updated" | "deleted" | "noted" | "confirmed" | "differs" | "listed" | "not_listed";
                /**
                 * @description The nextCursor of an earlier response: the changes after it
                 * @example ODEyMy40ODIxMw
                 */
                cursor?: string;
                /**
                 * @description Only changes found at this time or later
                 * @example 2026-12-01T00:00:00Z
                 */
                since?: string;
                /**
                 * @description own: matters without a CNR too, with an empty cnr_number
                 * @example own
                 */
                include?: "own";
                /**
                 * @description Entries on a page
                 * @example 10
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["Event"][];
                        /**
                         * @description Send it as cursor to get later changes; it does not expire
                         * @example ODEyMy40ODIxMw
                         */
                        nextCursor: string;
                    };
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description The nextCursor of an earlier response: the entries after it. Wins over page
                 * @example AZMMQQiifRWMP1vgfRqcIg
                 */
                cursor?: string;
                /**
                 * @description Only messages with this batch_id, from the response of sending
                 * @example 01930c70-3c2e-7159-b3c4-8f9012345677
                 */
                batch_id?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["Message"][];
                        /**
                         * @description Number of pages, at least 1
                         * @example 1
                         */
                        totalPages: number;
                        /**
                         * @description Send it as cursor to get the next entries; null at the end
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getAlertSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["AlertSettings"];
                    };
                };
            };
        };
    };
    setAlertSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Hearing date changed: the channels; empty if off
                     * @default []
                     * @example [
                     *       "whatsapp",
                     *       "email"
                     *     ]
                     */
                    date_changed?: ("whatsapp" | "sms" | "email")[];
                    /**
                     * @description Case disposed: the channels; empty if off
                     * @default []
                     * @example [
                     *       "whatsapp",
                     *       "email"
                     *     ]
                     */
                    disposed?: ("whatsapp" | "sms" | "email")[];
                    /**
                     * @description New order: the channels; empty if off
                     * @default []
                     * @example [
                     *       "email"
                     *     ]
                     */
                    order?: ("whatsapp" | "sms" | "email")[];
                    /**
                     * @description Reminder: the channels; empty if off
                     * @default []
                     * @example [
                     *       "whatsapp",
                     *       "email"
                     *     ]
                     */
                    reminder?: ("whatsapp" | "sms" | "email")[];
                    /**
                     * @description Tomorrow’s hearings: the channels; empty if off
                     * @default []
                     * @example [
                     *       "whatsapp",
                     *       "email"
                     *     ]
                     */
                    tomorrow?: ("whatsapp" | "sms" | "email")[];
                    /**
                     * @description The week’s hearings: the channels; empty if off
                     * @default []
                     * @example []
                     */
                    week?: ("whatsapp" | "sms" | "email")[];
                    /**
                     * @description Case not found or not updating: the channels; empty if off
                     * @default []
                     * @example [
                     *       "email"
                     *     ]
                     */
                    trouble?: ("whatsapp" | "sms" | "email")[];
                    /**
                     * @description Case approved: the channels; empty if off
                     * @default [
                     *       "email"
                     *     ]
                     * @example [
                     *       "email"
                     *     ]
                     */
                    approved?: ("whatsapp" | "sms" | "email")[];
                    /**
                     * @description How many days before a hearing a reminder comes: 7, 3, 1, 0
                     * @default []
                     * @example [
                     *       3,
                     *       1
                     *     ]
                     */
                    reminder_days?: number[];
                    /**
                     * @description Start of quiet hours, Indian time; empty for none
                     * @example 22:30
                     */
                    quiet_from?: string;
                    /**
                     * @description End of quiet hours
                     * @example 06:30
                     */
                    quiet_until?: string;
                    /**
                     * @description The date on which alerts resume, YYYY-MM-DD; null if not paused
                     * @example null
                     */
                    paused_until?: string | null;
                    /** @description version of what it changes, as read: what has changed since is kept, with 409 */
                    based_on?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Alerts saved.
                         */
                        message: string;
                        data: components["schemas"]["AlertSettings"];
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["Webhook"][];
                    };
                };
            };
        };
    };
    addWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An https address on port 443 or from 1024 up, without a user name or password in it
                     * @example https://office.example.com/webhooks/nyaya-diary
                     */
                    url: string;
                    /**
                     * @description The kinds of event to send
                     * @example [
                     *       "case.hearing_date",
                     *       "case.disposed"
                     *     ]
                     */
                    kinds: ("case.added" | "case.updated" | "case.deleted" | "case.record_found" | "case.hearing_date" | "case.hearing_held" | "case.stage" | "case.court" | "case.disposed" | "case.order" | "case.not_found" | "case.reopened" | "case.outcome" | "case.noted" | "case.confirmed" | "case.differs" | "case.listed" | "case.not_listed" | "message.status" | "payment.captured")[];
                    /**
                     * @description Your password. Needed with the token of a login more than 10 minutes ago; a named token needs none
                     * @example Asha@12345
                     */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Webhook added.
                         */
                        message: string;
                        data: {
                            /** @example 01930c8a-5d0e-7b42-9f63-2c1d7ae4b015 */
                            id: string;
                            /** @example https://office.example.com/webhooks/nyaya-diary */
                            url: string;
                            /**
                             * @description Event types sent to it; new types can be added. Currently: case.added, case.updated, case.deleted, case.record_found, case.hearing_date, case.hearing_held, case.stage, case.court, case.disposed, case.order, case.not_found, case.reopened, case.outcome, case.noted, case.confirmed, case.differs, case.listed, case.not_listed, message.status, payment.captured
                             * @example [
                             *       "case.hearing_date",
                             *       "case.disposed"
                             *     ]
                             */
                            kinds: string[];
                            /**
                             * @description failing: the last attempt failed; disabled: all attempts failed for five days, or it answered 410
                             * @example on
                             * @enum {string}
                             */
                            state: "on" | "failing" | "paused" | "disabled";
                            /**
                             * @description Time since which all attempts have failed
                             * @example null
                             */
                            failing_since: string | null;
                            /** @example 2026-11-22T10:15:00.000Z */
                            created_at: string;
                            /**
                             * @description Save it: it is not shown again
                             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDfGxGR4wCgWk=
                             */
                            secret: string;
                        };
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of one of your webhooks
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Your password. Needed with the token of a login more than 10 minutes ago; a named token needs none
                     * @example Asha@12345
                     */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Webhook deleted.
                         */
                        message: string;
                    };
                };
            };
        };
    };
    addComplaint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Topic, up to 200 characters
                     * @example Wrong date
                     */
                    topic: string;
                    /**
                     * @description Up to 5,000 characters
                     * @example The next hearing of my case is wrong.
                     */
                    message: string;
                    /**
                     * @description Your own user id by default; administrators can send any user's id
                     * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                     */
                    user_id?: string;
                    /**
                     * @description Accepted from earlier clients and ignored
                     * @example PENDING
                     */
                    status?: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Complaint added.
                         */
                        message: string;
                        data: components["schemas"]["Complaint"];
                    };
                };
            };
        };
    };
    listComplaints: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; without page and limit, all
                 * @example 10
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        complain: components["schemas"]["Complaint"][];
                        /**
                         * @description This page
                         * @example 1
                         */
                        page: number;
                        /**
                         * @description Entries on all pages
                         * @example 1
                         */
                        total: number;
                        /**
                         * @description Number of pages, at least 1
                         * @example 1
                         */
                        totalPages: number;
                    };
                };
            };
        };
    };
    listAllComplaints: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; without page and limit, all
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Only complaints with this status
                 * @example PENDING
                 */
                status?: "PENDING" | "RECEIVED" | "RESOLVED" | "CLOSED";
                /**
                 * @description At least 3 letters of the topic, message or person
                 * @example date
                 */
                search?: string;
                /**
                 * @description Sort order
                 * @example newest
                 */
                order?: "newest" | "oldest" | "pending";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        complainst: components["schemas"]["ComplaintWithPerson"][];
                        /**
                         * @description This page
                         * @example 1
                         */
                        page: number;
                        /**
                         * @description Entries on all pages
                         * @example 1
                         */
                        total: number;
                        /**
                         * @description Number of pages, at least 1
                         * @example 1
                         */
                        totalPages: number;
                    };
                };
            };
        };
    };
    setComplaintStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A complaint, from the list of complaints
                     * @example 01930c55-7b3e-7a08-9d44-0c1e6f2b8a33
                     */
                    complain_id: string;
                    /**
                     * @description PENDING, RECEIVED, RESOLVED, CLOSED
                     * @example RECEIVED
                     */
                    status: string;
                    /**
                     * @description PENDING, RECEIVED, RESOLVED, CLOSED
                     * @example PENDING
                     */
                    seen_status?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Complaint status updated to RECEIVED.
                         */
                        message: string;
                        data: components["schemas"]["ComplaintWithPerson"];
                    };
                };
            };
        };
    };
    addFeedback: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Topic, up to 200 characters
                     * @example Wrong date
                     */
                    topic: string;
                    /**
                     * @description Up to 5,000 characters
                     * @example The next hearing of my case is wrong.
                     */
                    message: string;
                    /**
                     * @description Your own user id by default; administrators can send any user's id
                     * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                     */
                    user_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example THANK YOU FOR YOUR FEEDBACK 😊
                         */
                        message: string;
                        data: components["schemas"]["Feedback"];
                    };
                };
            };
        };
    };
    listFeedback: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; without page and limit, all
                 * @example 10
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Feedback found.
                         */
                        message: string;
                        feedback: components["schemas"]["Feedback"][];
                        /**
                         * @description This page
                         * @example 1
                         */
                        page: number;
                        /**
                         * @description Entries on all pages
                         * @example 1
                         */
                        total: number;
                        /**
                         * @description Number of pages, at least 1
                         * @example 1
                         */
                        totalPages: number;
                    };
                };
            };
        };
    };
    listAllFeedback: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; without page and limit, all
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description At least 3 letters of the topic, message or person
                 * @example date
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Feedback found.
                         */
                        message: string;
                        feedback: components["schemas"]["FeedbackWithPerson"][];
                        /**
                         * @description This page
                         * @example 1
                         */
                        page: number;
                        /**
                         * @description Entries on all pages
                         * @example 1
                         */
                        total: number;
                        /**
                         * @description Number of pages, at least 1
                         * @example 1
                         */
                        totalPages: number;
                    };
                };
            };
        };
    };
    sendMessages: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Your own user id by default; administrators can send any user's id
                     * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                     */
                    user_id?: string | number;
                    /**
                     * @description Ids of approved cases
                     * @example [
                     *       "01930c41-08a2-7d15-8c3f-5be07d1a9c22"
                     *     ]
                     */
                    case_id: (string | number)[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example 4 WhatsApp messages are on their way.
                         */
                        message: string;
                        /**
                         * @description Saved numbers without messages about some or all cases
                         * @example [
                         *       {
                         *         "number": "+919876501234",
                         *         "reason": "This number is not linked to this case."
                         *       }
                         *     ]
                         */
                        skipped: {
                            number: string;
                            reason: string;
                        }[];
                        data: {
                            /** @example 01930c70-3c2e-7159-b3c4-8f9012345677 */
                            batch_id: string;
                            /**
                             * @description Count of queued messages
                             * @example 4
                             */
                            messages: number;
                        };
                    };
                };
            };
        };
    };
    listPackages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        plans: components["schemas"]["Package"][];
                    };
                };
            };
        };
    };
    recordTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Your own user id by default; administrators can send any user's id
                     * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                     */
                    user_id?: string;
                    /**
                     * @description A package, from list-plan
                     * @example 019a9d3e-5c02-74c8-8b1f-6ad05e93c2b8
                     */
                    package_id: string;
                    /**
                     * @description In rupees
                     * @default 1
                     * @example 199
                     */
                    amount?: number;
                    /** @description The payment's id at the payment company, if there is one */
                    payment_gateway_id?: string | null;
                    /**
                     * @description PENDING to order; otherwise the outcome of the payment
                     * @example PENDING
                     * @enum {string}
                     */
                    status: "SUCCESS" | "FAILED" | "PENDING" | "CANCELLED";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Transaction recorded.
                         */
                        message: string;
                        data: components["schemas"]["Transaction"];
                    };
                };
            };
        };
    };
    listAllTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page
                 * @example 10
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: {
                            data: components["schemas"]["TransactionWithPerson"][];
                            /**
                             * @description This page
                             * @example 1
                             */
                            page: number;
                            /**
                             * @description Number of pages, at least 1
                             * @example 1
                             */
                            totalPages: number;
                        };
                    };
                };
            };
        };
    };
    getMembership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["Membership"] | null;
                    };
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page
                 * @example 10
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Your user id, from the response of login; administrators can send any user's id
                 * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        data: components["schemas"]["Transaction"][];
                        /**
                         * @description Number of pages, at least 1
                         * @example 1
                         */
                        totalPages: number;
                    };
                };
            };
        };
    };
    saveNumber: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Party name. It links no cases
                     * @example Kamala Devi
                     */
                    party_name?: string | null;
                    /**
                     * @description Language of messages to them; English by default
                     * @example hi
                     * @enum {string}
                     */
                    language?: "en" | "hi" | "mr";
                    /**
                     * @description Whether they agreed to get messages
                     * @example true
                     */
                    agreed?: (boolean | "on") | null;
                    /**
                     * @description How they agreed
                     * @default in_person
                     * @example in_person
                     * @enum {string}
                     */
                    agreed_how?: "in_person" | "phone" | "message" | "writing";
                    /**
                     * @description Date of agreement; today by default
                     * @example 2026-03-02
                     */
                    agreed_on?: string;
                    /**
                     * @description Whether they get messages about all cases
                     * @example false
                     */
                    all_cases?: (boolean | "on") | null;
                    /**
                     * @description Whether they get a message the evening before a hearing, once their agreement is recorded
                     * @example true
                     */
                    remind_of_hearings?: (boolean | "on") | null;
                    /**
                     * @description Whether they get a message when a date is moved, set or removed, once their agreement is recorded
                     * @example true
                     */
                    tell_of_moves?: (boolean | "on") | null;
                    /**
                     * @description Whether they get a message after a hearing is recorded, once their agreement is recorded
                     * @example false
                     */
                    tell_of_outcomes?: (boolean | "on") | null;
                    /**
                     * @description An Indian mobile number: ten digits starting with 6 to 9, with or without +91 or 0
                     * @example 9811122233
                     */
                    mobile_number: string | number;
                    /**
                     * @description Ids of cases to link; none by default
                     * @example [
                     *       "01930c41-08a2-7d15-8c3f-5be07d1a9c22"
                     *     ]
                     */
                    case_ids: string[];
                    /**
                     * @description The id of the active package, from memebership; optional with user_id
                     * @example 01930c66-90cd-7f37-b1a2-6d7e8f901255
                     */
                    subscription_id?: string;
                    /**
                     * @description Owner of the number: your own id, or your chamber's owner; by default the package's owner
                     * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                     */
                    user_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Mobile number saved.
                         */
                        message: string;
                        data: components["schemas"]["Membership"] | null;
                    };
                };
            };
        };
    };
    deleteNumber: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters, new for each action. The same call with the same key runs once in 24 hours and gets the same response.
                 * @example 4f1c9f2e-8d0b-4a53-9a52-3f0c5b0e7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The id of the active package, from memebership; optional with user_id
                     * @example 01930c66-90cd-7f37-b1a2-6d7e8f901255
                     */
                    subscription_id?: string;
                    /**
                     * @description Owner of the number: your own id, or your chamber's owner; by default the package's owner
                     * @example 01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01
                     */
                    user_id?: string;
                    /**
                     * @description An Indian mobile number: ten digits starting with 6 to 9, with or without +91 or 0
                     * @example 9876501234
                     */
                    mobile_number: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true: the call succeeded
                         * @example true
                         */
                        status: boolean;
                        /**
                         * @description Message for the user
                         * @example Mobile number deleted.
                         */
                        message: string;
                        data: components["schemas"]["Membership"] | null;
                    };
                };
            };
        };
    };
}

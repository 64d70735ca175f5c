const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** What a copy of a site has: all that its owner has made. A test holds both lists against the database. */
export const COPIED_TABLES: ReadonlySet<string> = new Set(
  words(`
    areas asset_folders asset_name_uses asset_uses assets authors collection_categories collections coupons
    donations draft_steps draft_versions drafts form_places form_revisions forms item_labels items mail_texts
    member_pages navigations page_passwords product_variants products redirects saved_sections settings
    shipping_setups
    site_designs site_font_files site_fonts site_header_footers site_theme_hosts site_themes stock_levels stock_movements tax_setups waitlist_settings`),
);

/** What it has not: people and what they did, money, secrets, addresses, and what follows from the rest. */
export const LEFT_TABLES: ReadonlySet<string> = new Set(
  words(`
    consent_questions consents
    analytics_day_marks analytics_days analytics_events analytics_salts analytics_texts
    activities activity_rows api_keys bin_entries bulk_jobs bulk_rows captcha_uses cart_entries
    cart_reminder_settings cart_reminder_stops cart_reminders carts channel_counters
    customer_catch_ups customer_emails customer_notes customer_sources customers
    channel_events channel_presences channel_streams checkout_attempts checkouts discount_uses download_grants
    download_windows failed_external_refunds form_submissions form_uploads gift_card_movements gift_cards
    idempotency_keys broken_link_sources broken_links javascript_error_counts javascript_errors vital_days
    mail_messages mailing_list_entries member_email_changes member_invitations
    member_password_resets member_preferences member_recovery_codes member_search_entries member_sessions
    member_sign_in_steps member_trusted_browsers member_two_factor order_counters order_events
    order_fulfilment_lines order_fulfilments order_lines order_notes order_refund_lines order_refunds
    order_return_labels order_return_lines order_return_refunds order_returns orders outbox_events payment_events payment_refunds
    payments preview_links product_import_images product_import_rows product_imports product_reviews
    publish_items publishes
    scheduled_changes scheduled_items search_entries secrets site_access site_copies site_member_roles
    site_members site_stylesheets site_user_sessions site_users site_versions stock_holds subscription_events
    subscription_renewals subscriptions test_bank_accounts text_locks waitlist_links waitlist_restocks waitlist_signups webhook_deliveries
    webhook_subscriptions website_domains`),
);

/** Settings that stand for an account elsewhere, whose key the copy does not have. */
export const LEFT_SETTINGS: readonly string[] = ['captcha'];

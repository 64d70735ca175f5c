const because = (reason: string, tables: string): [string, string][] =>
  tables.split(' ').map((table) => [table, reason]);

/** Tables whose changes leave no activity, and why. A test holds this against the database. */
export const untrackedTables: Readonly<Record<string, string>> = Object.fromEntries([
  ...because('It is the log itself.', 'activities activity_rows bin_entries'),
  ...because(
    'It is about the install and not about a site.',
    'awning_migrations awning_sql_objects install themes theme_contents theme_files',
  ),
  ...because(
    'It counts or remembers requests, so that they are bounded or have one effect.',
    'attempt_counts captcha_uses idempotency_keys download_windows',
  ),
  ...because(
    'It belongs to visitors and shoppers.',
    'carts cart_entries checkouts checkout_attempts stock_holds site_users site_user_sessions form_uploads javascript_errors ' +
      'javascript_error_counts vital_days broken_links broken_link_sources consents consent_questions ' +
      'cart_reminders cart_reminder_stops ' +
      'analytics_events analytics_texts analytics_salts',
  ),
  ...because('It has steps, versions and a way back of its own.', 'drafts draft_steps draft_versions'),
  ...because(
    'It says who is here and what screens are told, for a moment.',
    'channel_counters channel_events channel_presences channel_streams channel_processes text_locks',
  ),
  ...because('It is a member’s own.', 'member_preferences'),
  ...because('It is about another site, which is made by a job.', 'site_copies'),
  ...because('It is the content of a font, which is noted.', 'site_font_files'),
  ...because(
    'It is a part of a publish, a schedule or an action on many rows, which are noted.',
    'publish_items scheduled_items bulk_rows product_import_rows product_import_images',
  ),
  ...because(
    'It holds sessions and what signs people in.',
    'member_sessions member_password_resets member_recovery_codes member_sign_in_steps member_trusted_browsers member_email_changes',
  ),
  ...because(
    'It follows from other tables and is made again from them.',
    'search_entries site_stylesheets site_versions outbox_events member_search_entries customer_sources customer_catch_ups ' +
      'analytics_days analytics_day_marks',
  ),
  ...because(
    'It is a ledger or a timeline of its own, which only grows.',
    'gift_card_movements order_counters order_events payment_events failed_external_refunds test_bank_accounts ' +
      'subscription_events subscription_renewals',
  ),
  ...because(
    'It is a part of an order, which says what was changed.',
    'order_lines order_fulfilment_lines order_refund_lines order_return_lines order_return_refunds',
  ),
  ...because(
    'It follows from stock and from the people who wait, by its own rules.',
    'waitlist_links waitlist_restocks',
  ),
]);

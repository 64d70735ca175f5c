-- Columns that count changes or say when one happened. A change of these alone is none, and they never go back.
create or replace function activity_quiet_columns(p_table text) returns text[] language sql immutable parallel safe as $$
  select case p_table
    when 'assets' then array['revision', 'updated_at']
    -- The timeline of an order goes on, also when a flag of the order goes back.
    when 'orders' then array['version', 'last_event', 'modified_at']
    -- What is counted from orders and lists, and counted again when a change is taken back.
    when 'customers' then array['version', 'updated_at', 'name', 'order_count', 'spent_minor', 'currency', 'last_order_at', 'country', 'phone',
      'news', 'has_account', 'subscription_count', 'search_text']
    when 'site_members' then array['last_sign_in_at']
    when 'api_keys' then array['last_used_at']
    when 'cart_reminder_settings' then array['changed_by', 'changed_at']
    when 'waitlist_settings' then array['changed_by', 'version']
    else array['version', 'document_version', 'updated_at', 'updated_on', 'updated_by', 'modified_at']
  end
$$;

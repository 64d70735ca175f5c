-- What people call the thing that a row stands for, and its title. Of a row that is gone, from what is noted of it.
create or replace function activity_subject(p_website_id text, p_table text, p_id text, p_row jsonb, out kind text, out title text)
language plpgsql stable as $$
declare
  own jsonb := p_row;
begin
  if own is null and p_table = 'items' then
    own := (select jsonb_build_object('title', i.title, 'record_type', i.record_type)
      from items i where i.website_id = p_website_id and i.item_id = p_id);
  elsif own is null and p_table = 'collections' then
    own := (select jsonb_build_object('title', c.title, 'kind', c.kind)
      from collections c where c.website_id = p_website_id and c.collection_id = p_id);
  elsif own is null and p_table in ('assets', 'orders', 'coupons', 'donations', 'site_members', 'member_invitations', 'authors', 'webhook_subscriptions',
    'gift_cards', 'customers') then
    own := case p_table
      when 'assets' then (select jsonb_build_object('title', a.title, 'filename', a.filename)
        from assets a where a.website_id = p_website_id and a.asset_id = p_id)
      when 'orders' then (select jsonb_build_object('order_number', o.order_number)
        from orders o where o.website_id = p_website_id and o.order_id = p_id)
      when 'coupons' then (select jsonb_build_object('name', c.name, 'code', c.code)
        from coupons c where c.website_id = p_website_id and c.coupon_id = p_id)
      when 'donations' then (select jsonb_build_object('title', d.title)
        from donations d where d.website_id = p_website_id and d.donation_id = p_id)
      when 'site_members' then (select jsonb_build_object('display_name', m.display_name)
        from site_members m where m.website_id = p_website_id and m.member_id = p_id)
      when 'member_invitations' then (select jsonb_build_object('email', i.email)
        from member_invitations i where i.website_id = p_website_id and i.invitation_id = p_id)
      when 'authors' then (select jsonb_build_object('display_name', a.display_name)
        from authors a where a.website_id = p_website_id and a.author_id = p_id)
      when 'webhook_subscriptions' then (select jsonb_build_object('endpoint_url', w.endpoint_url)
        from webhook_subscriptions w where w.website_id = p_website_id and w.subscription_id = p_id)
      when 'customers' then (select jsonb_build_object('name', c.name, 'email', c.email)
        from customers c where c.website_id = p_website_id and c.customer_id = p_id)
      when 'gift_cards' then (select jsonb_build_object('last_four', g.last_four)
        from gift_cards g where g.website_id = p_website_id and g.gift_card_id = p_id)
    end;
  end if;
  kind := case p_table
    when 'items' then case own ->> 'record_type' when '11' then 'product' else 'item' end
    when 'collections' then case own ->> 'kind' when 'products' then 'store' else 'page' end
    when 'assets' then 'asset'
    when 'asset_folders' then 'folder'
    when 'forms' then 'form'
    when 'form_submissions' then 'submission'
    when 'coupons' then 'coupon'
    when 'donations' then 'donation'
    when 'navigations' then 'navigation'
    when 'areas' then 'area'
    when 'authors' then 'author'
    when 'saved_sections' then 'saved-section'
    when 'collection_categories' then 'category'
    when 'customers' then 'customer'
    when 'orders' then 'order'
    when 'payments' then 'payment'
    when 'payment_refunds' then 'refund'
    when 'gift_cards' then 'gift-card'
    when 'subscriptions' then 'subscription'
    when 'download_grants' then 'download'
    when 'product_reviews' then 'review'
    when 'site_members' then 'member'
    when 'member_invitations' then 'invitation'
    when 'secrets' then 'secret'
    when 'api_keys' then 'api-key'
    when 'website_domains' then 'domain'
    when 'webhook_subscriptions' then 'webhook'
    when 'mail_messages' then 'mail'
    when 'mailing_list_entries' then 'mailing-list-entry'
    when 'waitlist_signups' then 'sign-up'
    when 'mail_texts' then 'mail-template'
    when 'product_variants' then 'variant'
    when 'publishes' then 'publish'
    when 'scheduled_changes' then 'schedule'
    when 'preview_links' then 'preview-link'
    when 'bulk_jobs' then 'bulk'
    when 'product_imports' then 'product-import'
    else 'settings'
  end;
  if p_table = 'forms' then
    title := (select nullif(r.value ->> 'name', '') from form_revisions r
      where r.website_id = p_website_id and r.form_id = p_id order by r.revision desc limit 1);
    return;
  end if;
  title := case p_table
    when 'coupons' then coalesce(nullif(own ->> 'name', ''), own ->> 'code')
    when 'customers' then coalesce(nullif(own ->> 'name', ''), own ->> 'email')
    when 'gift_cards' then '…' || (own ->> 'last_four')
    when 'assets' then coalesce(nullif(own ->> 'title', ''), own ->> 'filename')
    when 'collections' then own ->> 'title'
    when 'items' then own ->> 'title'
    when 'settings' then p_id
    when 'member_invitations' then own ->> 'email'
    when 'publishes' then nullif(own ->> 'name', '')
    when 'scheduled_changes' then nullif(own ->> 'name', '')
    when 'preview_links' then nullif(own ->> 'note', '')
    when 'product_imports' then own ->> 'file_name'
    when 'bulk_jobs' then (own ->> 'list') || ', ' || (own ->> 'action')
    else coalesce(own ->> 'title', own ->> 'order_number', own ->> 'display_name', own ->> 'name', own ->> 'endpoint_url',
      own ->> 'filename', own ->> 'template')
  end;
  -- Those that are named by their key.
  if title is null and p_table in ('navigations', 'secrets', 'areas', 'mail_texts', 'website_domains') then
    title := p_id;
  end if;
end $$;

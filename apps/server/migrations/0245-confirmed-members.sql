-- Owned by modules/people/members. Whether a member reads mail at their address, or the operator vouched for it: only
-- then do they learn at which other sites a person with the same address is a member.
alter table site_members add column is_email_confirmed boolean not null default false;
update site_members set is_email_confirmed = true where is_owner;
update site_members set is_email_confirmed = true from member_invitations accepted
  where accepted.website_id = site_members.website_id and accepted.accepted_at is not null
    and accepted.email_canonical = site_members.email_canonical;
create index site_members_confirmed on site_members (email_canonical) where is_email_confirmed;

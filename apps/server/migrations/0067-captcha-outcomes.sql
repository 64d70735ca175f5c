-- Owned by modules/captcha. What Google said about a token, for other processes that check the same submission.
alter table captcha_uses
  -- Null while a process is asking about it.
  add column outcome text collate "C" check (outcome in ('passed', 'failed', 'used', 'unreachable')),
  -- When a process that is asking must have given up, or died.
  add column asked_until timestamptz;
update captcha_uses set outcome = case when passed then 'passed' else 'unreachable' end;
alter table captcha_uses
  drop column passed,
  add constraint captcha_uses_asked check (outcome is not null or asked_until is not null);

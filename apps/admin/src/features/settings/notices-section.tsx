import { type NoticeKind, noticeKinds } from '@awning/contract';
import { Checkbox, Stack } from '@mantine/core';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useNoticeText } from '../notices/notice-text.ts';
import { useSavedChoice } from './appearance-section.tsx';
import { SettingsSection } from './form/settings-section.tsx';
import { memberMessages } from './member-messages.ts';

/** Which kinds of notices the member wants, of those that their roles are told of. */
export function NoticesSection() {
  const t = useMessages(memberMessages);
  const text = useNoticeText();
  const { member } = useMemberSession();
  const { value: muted, choose, error } = useSavedChoice('mutedNotices');
  const kinds = (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) =>
    member?.permissions.includes(noticeKinds[kind]),
  );
  if (kinds.length === 0) return null;
  return (
    <SettingsSection anchor="notices" title={t('notices')} about={t('noticesAbout')}>
      <Stack gap={10}>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={text.name(kind)}
            checked={!muted.includes(kind)}
            onChange={(event) =>
              choose(event.currentTarget.checked ? muted.filter((other) => other !== kind) : [...muted, kind])
            }
          />
        ))}
      </Stack>
      <FormNotice>{error && describeError(error)}</FormNotice>
    </SettingsSection>
  );
}

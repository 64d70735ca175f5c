import { CODE_INJECTION_LIMIT, disableUserScriptsCookie } from '@awning/contract';
import { Anchor, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { readLastChange } from '../../../kit/record/last-change.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { codeInjectionSource } from '../form/settings-source.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { codeMessages } from './code-messages.ts';

const PLACES = ['header', 'footer', 'postItem', 'lockPage'] as const;

export function CodeTopic() {
  const t = useMessages(codeMessages);
  const { api } = useServices();
  const form = useSettingsForm(codeInjectionSource(api), {
    labelOf: (name) => t(PLACES.find((place) => place === name) ?? 'section'),
    lastChange: () => readLastChange(api, { kind: 'settings', id: 'code' }),
  });
  return (
    <>
      <SettingsSection anchor="code" title={t('section')} about={t('about')} isWide>
        <SettingsFields form={form} saveLabel={t('save')}>
          {(values) =>
            PLACES.map((place) => (
              <Textarea
                key={place}
                label={t(place)}
                description={t(`${place}Hint`)}
                rows={6}
                resize="vertical"
                spellCheck={false}
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
                value={values[place]}
                onChange={({ currentTarget }) => form.change(place, currentTarget.value)}
                error={sizeProblem(values[place], t) ?? form.errorOf(place)}
              />
            ))
          }
        </SettingsFields>
      </SettingsSection>
      <WayBack />
    </>
  );
}

function sizeProblem(
  code: string,
  t: ReturnType<typeof useMessages<typeof codeMessages>>,
): string | undefined {
  const bytes = new Blob([code]).size;
  return bytes > CODE_INJECTION_LIMIT
    ? t('tooLarge', { kilobytes: Math.ceil(bytes / 1000), most: CODE_INJECTION_LIMIT / 1000 })
    : undefined;
}

const hasCookie = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${disableUserScriptsCookie}=`));

/** A site whose own code broke it is looked at without that code. */
function WayBack() {
  const t = useMessages(codeMessages);
  const { website } = useMemberSession();
  const [isWithout, setWithout] = useState(hasCookie);
  return (
    <SettingsSection anchor="way-back" title={t('wayBack')} about={t('wayBackAbout')}>
      <Toggle
        label={t('without')}
        description={t('withoutHint')}
        checked={isWithout}
        onChange={(checked) => {
          // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and browsers without the newer way exist.
          document.cookie = `${disableUserScriptsCookie}=true; path=/; samesite=lax${checked ? '' : '; max-age=0'}`;
          setWithout(hasCookie());
        }}
      />
      <Anchor
        href={website.baseUrl}
        target="_blank"
        rel="noopener"
        c="inherit"
        underline="always"
        w="fit-content"
      >
        {t('seeSite')}
      </Anchor>
    </SettingsSection>
  );
}

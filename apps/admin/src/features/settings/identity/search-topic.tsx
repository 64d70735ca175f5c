import { type SiteIdentity, VERIFICATION_TAGS, type Verifier } from '@awning/contract';
import { Anchor, Textarea, TextInput } from '@mantine/core';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Picker } from '../../../kit/fields/picker-field.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { identitySource } from '../form/settings-source.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { searchMessages } from './search-messages.ts';
import classes from './search-topic.module.css';
import { writeTitle } from './title-format.ts';
import { codeIn } from './verification.ts';

export function SearchTopic() {
  return (
    <>
      <TitlesSection />
      <VisibilitySection />
      <VerificationSection />
      <NotFoundSection />
    </>
  );
}

const FORMATS = [
  { name: 'homepageTitleFormat', label: 'homeTitle', hint: 'homeTitleHint' },
  { name: 'collectionTitleFormat', label: 'pageTitle', hint: 'pageTitleHint' },
  { name: 'itemTitleFormat', label: 'itemTitle', hint: 'itemTitleHint' },
] as const;

function TitlesSection() {
  const t = useMessages(searchMessages);
  const { website } = useMemberSession();
  const form = useSettingsForm(identitySource(useServices().api, 'titles'));
  const isItem = (name: string): boolean => name === 'itemTitleFormat';
  return (
    <SettingsSection anchor="titles" title={t('titles')} about={t('titlesAbout')}>
      <SettingsFields form={form} saveLabel={t('saveTitles')}>
        {(values) =>
          FORMATS.map(({ name, label, hint }) => (
            <div key={name}>
              <TextInput
                label={t(label)}
                description={t(hint)}
                maxLength={200}
                autoComplete="off"
                value={values[name]}
                onChange={({ currentTarget }) => form.change(name, currentTarget.value)}
                error={form.errorOf(name)}
              />
              <p className={classes.preview} aria-live="polite">
                {t('preview', {
                  title: writeTitle(values[name], {
                    site: website.title,
                    page: t(isItem(name) ? 'exampleCollection' : 'examplePage'),
                    item: t('exampleItem'),
                  }),
                })}
              </p>
            </div>
          ))
        }
      </SettingsFields>
    </SettingsSection>
  );
}

const SWITCHES = [
  { name: 'seoHidden', label: 'hidden', hint: 'hiddenHint' },
  { name: 'searchEnginesAllowed', label: 'engines', hint: 'enginesHint' },
  { name: 'aiCrawlersAllowed', label: 'models', hint: 'modelsHint' },
] as const;

function VisibilitySection() {
  const t = useMessages(searchMessages);
  const { website } = useMemberSession();
  const form = useSettingsForm(identitySource(useServices().api, 'visibility'));
  return (
    <SettingsSection anchor="visibility" title={t('visibility')} about={t('visibilityAbout')}>
      <SettingsFields form={form} saveLabel={t('saveVisibility')}>
        {(values) => (
          <>
            {SWITCHES.map(({ name, label, hint }) => (
              <Toggle
                key={name}
                label={t(label)}
                description={t(hint)}
                checked={values[name]}
                onChange={(checked) => form.change(name, checked)}
                error={form.errorOf(name)}
              />
            ))}
            <Textarea
              label={t('robots')}
              description={t('robotsHint')}
              maxLength={20_000}
              rows={4}
              resize="vertical"
              spellCheck={false}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
              value={values.robotsLines}
              onChange={({ currentTarget }) => form.change('robotsLines', currentTarget.value)}
              error={form.errorOf('robotsLines')}
            />
          </>
        )}
      </SettingsFields>
      <span className={classes.links}>
        <Anchor
          href={`${website.baseUrl}/robots.txt`}
          target="_blank"
          rel="noopener"
          c="inherit"
          underline="always"
        >
          {t('seeRobots')}
        </Anchor>
        <Anchor
          href={`${website.baseUrl}/sitemap.xml`}
          target="_blank"
          rel="noopener"
          c="inherit"
          underline="always"
        >
          {t('seeSitemap')}
        </Anchor>
      </span>
    </SettingsSection>
  );
}

function VerificationSection() {
  const t = useMessages(searchMessages);
  const form = useSettingsForm(identitySource(useServices().api, 'verification'));
  return (
    <SettingsSection anchor="verification" title={t('verification')} about={t('verificationAbout')}>
      <SettingsFields form={form} saveLabel={t('saveVerification')}>
        {({ verificationCodes }) =>
          VERIFIERS.map((name) => (
            <TextInput
              key={name}
              label={t(name)}
              description={t('verificationHint', { name: VERIFICATION_TAGS[name] })}
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              value={verificationCodes[name] ?? ''}
              onChange={({ currentTarget }) =>
                form.change(
                  'verificationCodes',
                  withCode(verificationCodes, name, codeIn(currentTarget.value)),
                )
              }
              error={form.errorAt(`verificationCodes.${name}`)}
            />
          ))
        }
      </SettingsFields>
    </SettingsSection>
  );
}

const VERIFIERS = Object.keys(VERIFICATION_TAGS) as Verifier[];
type Codes = SiteIdentity['verificationCodes'];

/** In one order, so that codes that were typed and taken back are no change. */
const withCode = (codes: Codes, changed: keyof Codes, code: string): Codes =>
  Object.fromEntries(
    VERIFIERS.flatMap((name) => {
      const value = name === changed ? code : (codes[name] ?? '');
      return value === '' ? [] : [[name, value]];
    }),
  );

function NotFoundSection() {
  const t = useMessages(searchMessages);
  const form = useSettingsForm(identitySource(useServices().api, 'not-found'));
  return (
    <SettingsSection anchor="not-found" title={t('notFound')} about={t('notFoundAbout')}>
      <SettingsFields form={form} saveLabel={t('saveNotFound')}>
        {({ notFoundPageId }) => (
          <Picker
            kind="page"
            label={t('notFoundPage')}
            description={t('notFoundPageHint')}
            value={notFoundPageId === null ? [] : [notFoundPageId]}
            onChange={(ids) => form.change('notFoundPageId', ids[0] ?? null)}
            error={form.errorOf('notFoundPageId')}
          />
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

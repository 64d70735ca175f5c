import type { CheckoutSettings } from '@awning/contract';
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { ArrowUp, Trash } from 'iconoir-react';
import { useRef } from 'react';
import { useServices } from '../../../../api/services-context.tsx';
import { NumberField } from '../../../../kit/fields/number-field.tsx';
import { newQuestions, QuestionList } from '../../../../kit/questions/question-list.tsx';
import { useToasts } from '../../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../../messages/use-messages.ts';
import { Toggle } from '../../../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from '../../form/settings-section.tsx';
import { checkoutSource } from '../../form/settings-source.ts';
import { putBack, type SettingsForm, useSettingsForm } from '../../form/use-settings-form.ts';
import classes from '../../guard/guard.module.css';
import rows from '../../identity/social-topic.module.css';
import { checkoutMessages } from './checkout-messages.ts';

/** What the checkout asks and says, how orders are numbered, and how long downloads can be fetched. */
export function CheckoutTopic() {
  return (
    <>
      <ContactSection />
      <QuestionsSection />
      <NewsSection />
      <NumbersSection />
      <PoliciesSection />
      <DownloadsSection />
    </>
  );
}

const useCheckoutForm = (part: string) => useSettingsForm(checkoutSource(useServices().api, part));

const CONTACT = ['phone', 'company'] as const;
const VISIBILITIES = ['hidden', 'optional', 'required'] as const;

function ContactSection() {
  const t = useMessages(checkoutMessages);
  const form = useCheckoutForm('contact');
  return (
    <SettingsSection anchor="contact" title={t('contact')} about={t('contactAbout')}>
      <SettingsFields form={form} saveLabel={t('saveContact')}>
        {(values) =>
          CONTACT.map((name) => (
            <NativeSelect
              key={name}
              label={t(name)}
              data={VISIBILITIES.map((value) => ({ value, label: t(value) }))}
              value={values[name]}
              onChange={({ currentTarget }) => {
                const chosen = VISIBILITIES.find((each) => each === currentTarget.value);
                if (chosen) form.change(name, chosen);
              }}
              error={form.errorOf(name)}
            />
          ))
        }
      </SettingsFields>
    </SettingsSection>
  );
}

function QuestionsSection() {
  const t = useMessages(checkoutMessages);
  const form = useCheckoutForm('questions');
  /** New questions have no id before they are stored. */
  const change = (fields: object | null): void =>
    form.change('customFields', fields as CheckoutSettings['customFields']);
  return (
    <SettingsSection anchor="questions" title={t('questions')} about={t('questionsAbout')} isWide>
      <SettingsFields form={form} saveLabel={t('saveQuestions')}>
        {({ customFields }) => (
          <>
            <Checkbox
              label={t('questionsOn')}
              description={t('questionsOnHint')}
              checked={customFields !== null}
              error={form.errorOf('customFields') ?? form.errorAt('customFields.fields')}
              onChange={({ currentTarget }) => change(currentTarget.checked ? newQuestions() : null)}
            />
            {customFields && (
              <QuestionList
                form={customFields}
                onChange={change}
                errorAt={(place, name) => form.errorAt(`customFields.fields.${place}.${name}`)}
              />
            )}
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

function NewsSection() {
  const t = useMessages(checkoutMessages);
  const form = useCheckoutForm('news');
  return (
    <SettingsSection anchor="news" title={t('news')} about={t('newsAbout')}>
      <SettingsFields form={form} saveLabel={t('saveNews')}>
        {({ mailingList }) => {
          const change = (part: Partial<typeof mailingList>): void =>
            form.change('mailingList', { ...mailingList, ...part });
          return (
            <>
              <Toggle
                label={t('newsShown')}
                description={t('newsShownHint')}
                checked={mailingList.shown}
                onChange={(shown) => change({ shown })}
                error={form.errorOf('mailingList')}
              />
              {mailingList.shown && (
                <>
                  <Toggle
                    label={t('newsTicked')}
                    description={t('newsTickedHint')}
                    checked={mailingList.checkedByDefault}
                    onChange={(checkedByDefault) => change({ checkedByDefault })}
                  />
                  <TextInput
                    label={t('newsLabel')}
                    maxLength={200}
                    value={mailingList.label}
                    onChange={({ currentTarget }) => change({ label: currentTarget.value })}
                    error={form.errorAt('mailingList.label')}
                  />
                </>
              )}
            </>
          );
        }}
      </SettingsFields>
    </SettingsSection>
  );
}

function NumbersSection() {
  const t = useMessages(checkoutMessages);
  const form = useCheckoutForm('numbers');
  return (
    <SettingsSection anchor="numbers" title={t('numbers')} about={t('numbersAbout')}>
      <SettingsFields form={form} saveLabel={t('saveNumbers')}>
        {({ orderNumbers }) => (
          <>
            <TextInput
              label={t('prefix')}
              description={t('prefixHint')}
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
              value={orderNumbers.prefix}
              onChange={({ currentTarget }) =>
                form.change('orderNumbers', { ...orderNumbers, prefix: currentTarget.value })
              }
              error={form.errorAt('orderNumbers.prefix')}
            />
            <NumberField
              label={t('start')}
              description={t('startHint')}
              min={1}
              max={999_999_999}
              value={orderNumbers.start}
              // What is no number is refused by the server, with a sentence at the field.
              onChange={(start) => form.change('orderNumbers', { ...orderNumbers, start: start as number })}
              error={form.errorAt('orderNumbers.start') ?? form.errorOf('orderNumbers')}
            />
            <p className={classes.dim} aria-live="polite">
              {t('example', { number: `${orderNumbers.prefix}${orderNumbers.start ?? ''}` })}
            </p>
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

/** As many as the server takes. */
const MOST_POLICIES = 10;

function PoliciesSection() {
  const t = useMessages(checkoutMessages);
  const form = useCheckoutForm('policies');
  return (
    <SettingsSection anchor="policies" title={t('policies')} about={t('policiesAbout')}>
      <SettingsFields form={form} saveLabel={t('savePolicies')}>
        {({ policies }) => <PolicyList form={form} policies={policies} />}
      </SettingsFields>
    </SettingsSection>
  );
}

interface PolicyListProps {
  readonly form: SettingsForm<CheckoutSettings>;
  readonly policies: CheckoutSettings['policies'];
}

function PolicyList({ form, policies }: PolicyListProps) {
  const t = useMessages(checkoutMessages);
  const toasts = useToasts();
  const list = useRef<HTMLDivElement>(null);
  const set = (next: typeof policies): void => form.change('policies', next);
  const setOne = (place: number, part: Partial<(typeof policies)[number]>): void =>
    set(policies.map((each, index) => (index === place ? { ...each, ...part } : each)));
  /** The fields of a link that is new are drawn after this. */
  const focus = (selector: string): void =>
    void setTimeout(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  return (
    <div ref={list} className={rows.accounts}>
      {policies.length === 0 && <p className={rows.none}>{t('noPolicies')}</p>}
      {policies.map(({ title, url }, place) => {
        const name = title.trim() === '' ? t('policy', { number: place + 1 }) : title;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and fields keep no state of their own.
          <fieldset key={place} className={rows.account} data-policy={place}>
            <legend>{t('policy', { number: place + 1 })}</legend>
            <TextInput
              label={t('policyTitle')}
              maxLength={100}
              value={title}
              onChange={({ currentTarget }) => setOne(place, { title: currentTarget.value })}
              error={form.errorAt(`policies.${place}.title`)}
            />
            <TextInput
              label={t('policyUrl')}
              description={t('policyUrlHint')}
              maxLength={2000}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={url}
              onChange={({ currentTarget }) => setOne(place, { url: currentTarget.value.trim() })}
              error={form.errorAt(`policies.${place}.url`)}
            />
            <span className={rows.acts}>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={place === 0}
                aria-label={t('moveUp', { title: name })}
                onClick={() => {
                  const next = [...policies];
                  next.splice(place - 1, 0, ...next.splice(place, 1));
                  set(next);
                  focus(`[data-policy="${place - 1}"] input`);
                }}
              >
                <ArrowUp width={16} height={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('removePolicy', { title: name })}
                onClick={() => {
                  set(policies.filter((_policy, index) => index !== place));
                  const undo = (): void =>
                    form.change('policies', (now) => putBack(now, { title, url }, place));
                  toasts.show({ text: t('removedPolicy'), undo });
                  focus('[data-add]');
                }}
              >
                <Trash width={16} height={16} aria-hidden />
              </ActionIcon>
            </span>
          </fieldset>
        );
      })}
      {policies.length < MOST_POLICIES ? (
        <Button
          variant="default"
          w="fit-content"
          data-add
          onClick={() => {
            set([...policies, { title: '', url: '' }]);
            focus(`[data-policy="${policies.length}"] input`);
          }}
        >
          {t('addPolicy')}
        </Button>
      ) : (
        <p className={rows.none}>{t('tooManyPolicies')}</p>
      )}
    </div>
  );
}

function DownloadsSection() {
  const t = useMessages(checkoutMessages);
  const form = useCheckoutForm('downloads');
  return (
    <SettingsSection anchor="downloads" title={t('downloads')} about={t('downloadsAbout')}>
      <SettingsFields form={form} saveLabel={t('saveDownloads')}>
        {({ downloads }) => (
          <>
            <NumberField
              label={t('days')}
              unit={t('daysUnit')}
              min={1}
              max={3650}
              value={downloads.days}
              // What is no number is refused by the server, with a sentence at the field.
              onChange={(days) => form.change('downloads', { ...downloads, days: days as number })}
              error={form.errorAt('downloads.days') ?? form.errorOf('downloads')}
            />
            <NumberField
              label={t('times')}
              unit={t('timesUnit')}
              min={1}
              max={1000}
              value={downloads.times}
              onChange={(times) => form.change('downloads', { ...downloads, times: times as number })}
              error={form.errorAt('downloads.times')}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

import type { SiteIdentity } from '@awning/contract';
import { SHARE_SERVICES } from '@awning/contract';
import { ActionIcon, Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Trash } from 'iconoir-react';
import { useRef } from 'react';
import { useServices } from '../../../api/services-context.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { identitySource } from '../form/settings-source.ts';
import { putBack, type SettingsForm, useSettingsForm } from '../form/use-settings-form.ts';
import { socialMessages } from './social-messages.ts';
import { SHARE_NAMES, SOCIAL_SERVICES, serviceOf } from './social-services.ts';
import classes from './social-topic.module.css';

export function SocialTopic() {
  return (
    <>
      <AccountsSection />
      <ShareSection />
    </>
  );
}

type Accounts = SiteIdentity['socialAccounts'];
type Account = Accounts[number];

/** As many as the server takes. */
const MOST_ACCOUNTS = 50;

function AccountsSection() {
  const t = useMessages(socialMessages);
  const form = useSettingsForm(identitySource(useServices().api, 'accounts'));
  return (
    <SettingsSection anchor="accounts" title={t('accounts')} about={t('accountsAbout')}>
      <SettingsFields form={form} saveLabel={t('saveAccounts')}>
        {({ socialAccounts }) => <AccountList form={form} accounts={socialAccounts} />}
      </SettingsFields>
    </SettingsSection>
  );
}

const nameOf = ({ serviceName }: Account): string => SOCIAL_SERVICES[serviceName] ?? serviceName;

interface AccountListProps {
  readonly form: SettingsForm<SiteIdentity>;
  readonly accounts: Accounts;
}

function AccountList({ form, accounts }: AccountListProps) {
  const t = useMessages(socialMessages);
  const toasts = useToasts();
  const list = useRef<HTMLDivElement>(null);
  const set = (next: Accounts): void => form.change('socialAccounts', next);
  /** The fields of an account that is new or was moved are drawn after this. */
  const focus = (selector: string): void =>
    void setTimeout(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = (): void => {
    const account = { serviceName: 'instagram', profileUrl: '', screenname: '', iconEnabled: true };
    set([...accounts, account]);
    focus(`[data-account="${accounts.length}"] input`);
  };
  const move = (index: number, by: -1 | 1): void => {
    const next = [...accounts];
    next.splice(index + by, 0, ...next.splice(index, 1));
    set(next);
    focus(
      `[data-account="${index + by}"] [data-move="${by}"]:not(:disabled), [data-account="${index + by}"] button`,
    );
  };
  const remove = (index: number): void => {
    const account = accounts[index];
    if (!account) return;
    set(accounts.filter((_account, place) => place !== index));
    const undo = (): void => form.change('socialAccounts', (now) => putBack(now, account, index));
    toasts.show({ text: t('removed'), undo });
    focus('[data-add]');
  };
  return (
    <div ref={list} className={classes.accounts}>
      {accounts.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {accounts.map((account, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: accounts have no id, and fields keep no state of their own.
        <fieldset key={index} className={classes.account} data-account={index}>
          <legend>{t('account', { number: index + 1, service: nameOf(account) })}</legend>
          <AccountFields
            account={account}
            errorAt={(name) => form.errorAt(`socialAccounts.${index}.${name}`)}
            onChange={(change) =>
              set(accounts.map((each, place) => (place === index ? { ...each, ...change } : each)))
            }
          />
          <span className={classes.acts}>
            <ActionIcon
              variant="subtle"
              color="gray"
              data-move="-1"
              disabled={index === 0}
              aria-label={t('moveUp', { service: nameOf(account) })}
              onClick={() => move(index, -1)}
            >
              <ArrowUp width={16} height={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              data-move="1"
              disabled={index === accounts.length - 1}
              aria-label={t('moveDown', { service: nameOf(account) })}
              onClick={() => move(index, 1)}
            >
              <ArrowDown width={16} height={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('remove', { service: nameOf(account) })}
              onClick={() => remove(index)}
            >
              <Trash width={16} height={16} aria-hidden />
            </ActionIcon>
          </span>
        </fieldset>
      ))}
      {accounts.length < MOST_ACCOUNTS ? (
        <Button variant="default" onClick={add} w="fit-content" data-add>
          {t('add')}
        </Button>
      ) : (
        <p className={classes.none}>{t('tooMany', { most: MOST_ACCOUNTS })}</p>
      )}
    </div>
  );
}

interface AccountFieldsProps {
  readonly account: Account;
  readonly errorAt: (name: keyof Account) => string | undefined;
  readonly onChange: (change: Partial<Account>) => void;
}

function AccountFields({ account, errorAt, onChange }: AccountFieldsProps) {
  const t = useMessages(socialMessages);
  const { serviceName, profileUrl, screenname, iconEnabled } = account;
  const isKnown = serviceName in SOCIAL_SERVICES;
  return (
    <>
      <TextInput
        label={t('address')}
        description={t('addressHint')}
        type="url"
        maxLength={2083}
        value={profileUrl}
        onChange={({ currentTarget: { value } }) =>
          // What is pasted mostly says by itself which service it is.
          onChange({ profileUrl: value, serviceName: serviceOf(value) ?? serviceName })
        }
        error={errorAt('profileUrl')}
      />
      <NativeSelect
        label={t('service')}
        value={serviceName}
        onChange={({ currentTarget }) => onChange({ serviceName: currentTarget.value })}
        error={errorAt('serviceName')}
      >
        {!isKnown && <option value={serviceName}>{serviceName}</option>}
        {Object.entries(SOCIAL_SERVICES).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        label={t('screenName')}
        maxLength={200}
        value={screenname}
        onChange={({ currentTarget }) => onChange({ screenname: currentTarget.value })}
        error={errorAt('screenname')}
      />
      <Toggle
        label={t('iconShown')}
        description={t('iconShownHint')}
        checked={iconEnabled}
        onChange={(checked) => onChange({ iconEnabled: checked })}
      />
    </>
  );
}

function ShareSection() {
  const t = useMessages(socialMessages);
  const form = useSettingsForm(identitySource(useServices().api, 'share'));
  return (
    <SettingsSection anchor="share" title={t('share')} about={t('shareAbout')}>
      <SettingsFields form={form} saveLabel={t('saveShare')}>
        {({ shareButtons }) => (
          <Checkbox.Group
            label={t('shareServices')}
            value={shareButtons}
            error={form.errorOf('shareButtons')}
            onChange={(names) =>
              form.change(
                'shareButtons',
                SHARE_SERVICES.filter((service) => names.includes(service)),
              )
            }
          >
            <Stack gap={10} mt={8}>
              {SHARE_SERVICES.map((service) => (
                <Checkbox key={service} value={service} label={SHARE_NAMES[service] ?? service} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

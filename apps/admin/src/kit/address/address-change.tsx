import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, fieldErrorsOf, isConflict } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import classes from './address-change.module.css';
import { addressMessages } from './address-messages.ts';

/** An address as the server has it after a change. */
interface ChangedAddress {
  readonly urlId: string;
  readonly fullUrl: string;
  /** Which version of its page that made: Undo is made on it. */
  readonly version: number;
}

interface AddressSave {
  readonly redirect: boolean;
  /** Refused where another member has changed the page since. */
  readonly version: number;
}

interface AddressChangeProps {
  /** What has the address. */
  readonly name: string;
  readonly urlId: string;
  readonly fullUrl: string;
  /** Of the page or item as it was read. */
  readonly version: number;
  /** What stands before it, such as the host. */
  readonly before: string;
  readonly description?: string | undefined;
  /** Visitors know the old address: a redirect is offered. */
  readonly offersRedirect: boolean;
  /** The links of the site follow with the same call. */
  readonly save: (urlId: string, options: AddressSave) => Promise<ChangedAddress>;
  readonly onSaved: () => void;
}

/** ED-75: an address changes at once and apart from everything else; the old one can lead to it. */
export function AddressChange(props: AddressChangeProps) {
  const { name, urlId: stored, fullUrl, version, before, description, offersRedirect, save, onSaved } = props;
  const t = useMessages(addressMessages);
  const toasts = useToasts();
  const [typed, setTyped] = useState<string | null>(null);
  const [isRedirected, setRedirected] = useState(true);
  const [isTried, setTried] = useState(false);
  const value = typed ?? stored;
  const isEmpty = value.trim() === '';
  const isChanged = value.trim() !== stored;
  const takeBack = async (changed: ChangedAddress): Promise<void> => {
    try {
      // The redirect goes by itself: it would lead away from an address that is used again.
      await save(stored, { redirect: false, version: changed.version });
      toasts.show({ text: t('back', { name, address: fullUrl }) });
    } catch (error) {
      toasts.show({ text: describeError(error), tone: 'bad' });
    }
    onSaved();
  };
  const change = useMutation({
    mutationFn: () => save(value.trim(), { redirect: offersRedirect && isRedirected, version }),
    onSuccess: (changed) => {
      setTyped(null);
      setTried(false);
      const undo = (): void => void takeBack(changed);
      toasts.show({ text: t('saved', { name, address: changed.fullUrl }), undo });
      onSaved();
    },
    // Another member changed it: the next try is made on theirs.
    onError: (error) => {
      if (isConflict(error)) onSaved();
    },
  });
  const refusal = change.error
    ? (fieldErrorsOf(change.error).urlId ?? describeError(change.error))
    : undefined;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isEmpty && isChanged && !change.isPending) change.mutate();
      }}
    >
      <TextInput
        name="urlId"
        label={t('address')}
        description={description ?? t('help')}
        value={value}
        maxLength={250}
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<span className={classes.before}>{before}</span>}
        leftSectionWidth={`min(55%, ${before.length * 0.85 + 2}ch)`}
        leftSectionProps={{ className: classes.section }}
        error={isTried && isEmpty ? t('missing') : refusal}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          change.reset();
        }}
      />
      {isChanged && (
        <>
          {offersRedirect && (
            <Checkbox
              label={t('redirect', { from: fullUrl })}
              description={t('redirectHelp')}
              checked={isRedirected}
              onChange={({ currentTarget }) => setRedirected(currentTarget.checked)}
            />
          )}
          <div>
            <Button type="submit" size="xs" loading={change.isPending}>
              {t('save')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

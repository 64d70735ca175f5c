import type { LinkAttributes } from '@awning/contract/canvas';
import { safeLink } from '@awning/site-model';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { LinkField } from '../../kit/fields/link-field.tsx';
import { readLink } from '../../kit/fields/read-link.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useEditor } from '../use-editor.ts';
import { writingMessages } from './writing-messages.ts';
import classes from './writing-tools.module.css';

interface LinkFormProps {
  readonly link: LinkAttributes | null;
  /** Whether the link goes on words that are there already. */
  readonly hasWords: boolean;
  readonly onSet: (link: LinkAttributes | null, words: string) => void;
  readonly onCancel: () => void;
}

/** ED-58: where words lead: pages, products, posts and files of the site, its sections, the web, mail, telephone. */
export function LinkForm({ link, hasWords, onSet, onCancel }: LinkFormProps) {
  const t = useMessages(writingMessages);
  const anchors = useEditor(
    ({ draft }) => draft.document.sections.flatMap(({ anchor }) => anchor ?? []),
    (one, other) => one.join() === other.join(),
  );
  const [href, setHref] = useState(link?.href ?? '');
  const [words, setWords] = useState('');
  const [isNewWindow, setNewWindow] = useState(link?.target === '_blank');
  const [isOrdering, setOrdering] = useState(false);
  const [error, setError] = useState<string>();

  const submit = (): void => {
    const address = readLink(href);
    if (address === '' || safeLink(address) === '') setError(t('linkWrong'));
    else onSet(linkAttributes(link, address, isNewWindow), words.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.isPropagationStopped()) {
      event.stopPropagation();
      onCancel();
    }
    if (event.key !== 'Enter' || event.defaultPrevented || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    submit();
  };
  return (
    <fieldset className={classes.form} aria-label={t('link')} onKeyDown={onKeyDown}>
      <LinkField
        label={t('linkTo')}
        value={href}
        onChange={setHref}
        error={error}
        description={isOrdering ? t('foodOrderingHelp') : undefined}
        isInPanel
      />
      {!hasWords && (
        <TextInput
          label={t('linkWords')}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      <div className={classes.presets}>
        {anchors.map((anchor) => (
          <Button key={anchor} size="compact-sm" variant="default" onClick={() => setHref(`#${anchor}`)}>
            #{anchor}
          </Button>
        ))}
        {!hasWords && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setOrdering(true);
              setWords(t('orderNow'));
            }}
          >
            {t('foodOrdering')}
          </Button>
        )}
      </div>
      <Checkbox
        label={t('newWindow')}
        checked={isNewWindow}
        onChange={({ currentTarget }) => setNewWindow(currentTarget.checked)}
      />
      <div className={classes.actions}>
        {link && (
          <Button variant="default" onClick={() => onSet(null, '')}>
            {t('removeLink')}
          </Button>
        )}
        <Button onClick={submit}>{t('setLink')}</Button>
      </div>
    </fieldset>
  );
}

/** In the order in which the server writes them; what else the link had stays. */
function linkAttributes(before: LinkAttributes | null, href: string, isNewWindow: boolean): LinkAttributes {
  const { href: _href, target: _target, rel, ...rest } = before ?? {};
  return {
    href,
    ...rest,
    ...(isNewWindow ? { target: '_blank', rel: 'noopener' } : rel === 'nofollow' ? { rel } : {}),
  };
}

import { linkProblem } from '@awning/site-model';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { fieldMessages } from './field-messages.ts';
import type { FieldProps } from './field-props.ts';
import { readLink } from './read-link.ts';
import { SearchInput } from './search-input.tsx';
import type { PickKind, PickOption } from './search-sources.ts';
import { useSearch } from './use-search.ts';

interface LinkFieldProps extends FieldProps {
  /** An address of the site or of the web, an email address or a phone number; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isInPanel?: boolean;
}

const KINDS: readonly PickKind[] = ['page', 'product', 'post', 'file'];

/** Where something leads: typed, or found among pages, products, posts and files of the site. */
export function LinkField({ value, onChange, ...field }: LinkFieldProps) {
  const t = useMessages(fieldMessages);
  const [isTyping, setTyping] = useState(false);
  const isWords =
    isTyping && value.trim() !== '' && readLink(value) === value.trim() && linkProblem(value) !== null;
  const { options, isLoading } = useSearch(KINDS, value.replace(/^\//, ''), isTyping);
  const typed = typedOption(value, t('asTyped'));
  const problem = isTyping ? null : linkProblem(value);
  return (
    <SearchInput<PickOption>
      {...field}
      error={field.error ?? problem ?? undefined}
      description={field.description ?? t('linkHelp')}
      text={value}
      onText={(text) => {
        setTyping(true);
        onChange(text);
      }}
      options={[...typed, ...options]}
      onChoose={({ address }) => {
        setTyping(false);
        onChange(address);
      }}
      isLoading={isLoading}
      nothing={isWords && !isLoading ? t('nothingFound') : null}
      onLeave={() => {
        setTyping(false);
        if (readLink(value) !== value) onChange(readLink(value));
      }}
    />
  );
}

/** The typed text as the link that it is taken for. */
function typedOption(value: string, detail: string): PickOption[] {
  const address = readLink(value);
  return address === '' || address === value.trim() ? [] : [{ id: 'typed', title: address, detail, address }];
}

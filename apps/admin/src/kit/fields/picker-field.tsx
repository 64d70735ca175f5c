import { useQueries } from '@tanstack/react-query';
import { Search, Xmark } from 'iconoir-react';
import { useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { fieldMessages } from './field-messages.ts';
import type { FieldProps } from './field-props.ts';
import classes from './picker-field.module.css';
import { SearchInput } from './search-input.tsx';
import { type PickKind, type PickOption, readOption } from './search-sources.ts';
import { useSearch } from './use-search.ts';

interface PickerProps extends FieldProps {
  readonly kind: Exclude<PickKind, 'post' | 'file'>;
  /** Ids in their order; of customers their email addresses. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[], option?: PickOption) => void;
  /** Without it the last choice replaces the one before. */
  readonly isMultiple?: boolean;
}

/** Chooses things of the shop by searching for them. */
export function Picker({ kind, value, onChange, isMultiple = false, ...field }: PickerProps) {
  const t = useMessages(fieldMessages);
  const [text, setText] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const { options, isLoading, error } = useSearch([kind], text);
  const open = options.filter(({ id }) => !value.includes(id));
  const choose = (option: PickOption): void => {
    setText('');
    onChange(isMultiple ? [...value, option.id] : [option.id], option);
  };
  // An address that nobody bought with yet is one, too.
  const typed = kind === 'customer' && /^\S+@\S+\.\S+$/.test(text.trim()) ? text.trim() : null;
  const isOther = typed !== null && !open.some(({ id }) => id === typed);
  const added = isOther && typed ? [{ id: typed, title: typed, detail: t('newCustomer'), address: '' }] : [];
  return (
    <div ref={root}>
      <SearchInput<PickOption>
        {...field}
        error={field.error ?? (error ? describeError(error) : undefined)}
        text={text}
        onText={setText}
        options={[...open, ...added]}
        onChoose={choose}
        isLoading={isLoading}
        nothing={text === '' || isLoading ? null : t('nothingFound')}
        placeholder={t(PLACEHOLDERS[kind])}
        leftSection={<Search width={16} height={16} aria-hidden />}
      />
      {value.length > 0 && (
        <Chosen
          kind={kind}
          ids={value}
          isDisabled={field.disabledReason !== undefined}
          onRemove={(id) => {
            onChange(value.filter((each) => each !== id));
            root.current?.querySelector('input')?.focus();
          }}
        />
      )}
    </div>
  );
}

const PLACEHOLDERS = {
  product: 'searchProducts',
  page: 'searchPages',
  category: 'searchCategories',
  customer: 'searchCustomers',
} as const;

interface ChosenProps {
  readonly kind: PickKind;
  readonly ids: readonly string[];
  readonly isDisabled: boolean;
  readonly onRemove: (id: string) => void;
}

function Chosen({ kind, ids, isDisabled, onRemove }: ChosenProps) {
  const t = useMessages(fieldMessages);
  const { api } = useServices();
  const chosen = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['picked', kind, id],
      queryFn: () => readOption(api, kind, id),
    })),
  });
  return (
    <ul className={classes.chosen}>
      {ids.map((id, index) => {
        const title = chosen[index]?.data?.title ?? (kind === 'customer' ? id : '…');
        return (
          <li key={id}>
            <span>{title}</span>
            <button
              type="button"
              disabled={isDisabled}
              aria-label={t('removeChoice', { title })}
              onClick={() => onRemove(id)}
            >
              <Xmark width={14} height={14} strokeWidth={2} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

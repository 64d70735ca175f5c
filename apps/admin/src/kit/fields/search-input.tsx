import { Loader, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { type FieldProps, inputPropsOf } from './field-props.ts';
import classes from './search-input.module.css';

export interface SearchOption {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly imageUrl?: string | undefined;
}

interface SearchInputProps<Option extends SearchOption> extends FieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly Option[];
  readonly onChoose: (option: Option) => void;
  readonly isLoading?: boolean;
  /** Said in place of options; null: the list does not open without any. */
  readonly nothing?: string | null;
  readonly onEnter?: () => void;
  readonly onLeave?: () => void;
  readonly placeholder?: string;
  readonly leftSection?: ReactNode;
  /** It stands in a panel: Escape closes that, and not the sheet around it. */
  readonly isInPanel?: boolean | undefined;
}

/** A field with suggestions below it: arrows move among them, Enter takes one, Escape closes the list. */
export function SearchInput<Option extends SearchOption>({
  text,
  onText,
  options,
  onChoose,
  isLoading = false,
  nothing = null,
  onEnter,
  onLeave,
  placeholder,
  leftSection,
  isInPanel = false,
  ...field
}: SearchInputProps<Option>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState(-1);
  const isShown = isOpen && (options.length > 0 || nothing !== null);
  const optionId = (index: number): string => `${id}-option-${index}`;

  const choose = (option: Option): void => {
    setOpen(false);
    setCurrent(-1);
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setCurrent((before) => stepFrom(before, event.key === 'ArrowDown' ? 1 : -1, options.length));
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Enter') {
      const option = isShown ? options[current] : undefined;
      if (!option && !onEnter) return;
      event.preventDefault();
      if (option) choose(option);
      else onEnter?.();
    }
  };

  return (
    <div className={classes.root}>
      <TextInput
        {...inputPropsOf(field)}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && current >= 0 ? optionId(current) : undefined}
        autoComplete="off"
        data-mantine-stop-propagation={isShown || isInPanel}
        value={text}
        onChange={({ currentTarget }) => {
          setOpen(true);
          setCurrent(-1);
          onText(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          onLeave?.();
        }}
        onClick={() => setOpen(true)}
        rightSection={isLoading && isOpen ? <Loader size={14} /> : null}
        leftSection={leftSection}
        {...(placeholder !== undefined && { placeholder })}
      />
      {isShown && (
        <div className={classes.list} id={`${id}-list`} role="listbox" aria-label={field.label}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              key={option.id}
              id={optionId(index)}
              className={classes.option}
              role="option"
              aria-selected={index === current}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setCurrent(index)}
              onClick={() => choose(option)}
            >
              <OptionWords option={option} />
            </div>
          ))}
          {options.length === 0 && <div className={classes.nothing}>{nothing}</div>}
        </div>
      )}
    </div>
  );
}

function OptionWords({ option: { title, detail, imageUrl } }: { readonly option: SearchOption }) {
  return (
    <>
      {imageUrl === undefined ? (
        <span />
      ) : (
        <img src={imageUrl} alt="" width={32} height={32} loading="lazy" />
      )}
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {detail !== '' && <span className={classes.detail}>{detail}</span>}
      </span>
    </>
  );
}

/** Around the ends, through the field itself. */
function stepFrom(before: number, step: number, count: number): number {
  const next = before + step;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
}

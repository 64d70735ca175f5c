import type { FieldsFormInput } from '@awning/contract';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { NavArrowDown, NavArrowUp, Plus, Xmark } from 'iconoir-react';
import { useRef, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { questionMessages } from './question-messages.ts';
import classes from './questions.module.css';

type Form = FieldsFormInput;
type Question = Form['fields'][number];

const KINDS = [
  'text',
  'textarea',
  'email',
  'number',
  'select',
  'radio',
  'checkbox',
  'name',
  'date',
] as const satisfies readonly Question['type'][];
const CHOOSING: readonly string[] = ['select', 'radio', 'checkbox'];

const labelKey = (kind: (typeof KINDS)[number]) =>
  `type${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as keyof typeof questionMessages;

const icon = { width: 16, height: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Where a form of questions begins. */
export const newQuestions = (): Form => ({ name: '', fields: [{ type: 'text', title: '' }] });

interface QuestionListProps {
  readonly form: Form;
  readonly onChange: (form: Form) => void;
  /** What the server said about a part of a question. */
  readonly errorAt?: (place: number, name: keyof Question) => string | undefined;
}

/** The questions of a form that shoppers fill in: their heading, their order, and how each is answered. */
export function QuestionList({ form, onChange, errorAt = () => undefined }: QuestionListProps) {
  const t = useMessages(questionMessages);
  const rows = useRowKeys(form.fields.length);
  const move = (from: number, to: number): void => {
    rows.move(from, to);
    onChange({ ...form, fields: moved(form.fields, from, to) });
  };
  return (
    <>
      <TextInput
        label={t('formName')}
        value={form.name}
        maxLength={200}
        onChange={({ currentTarget }) => onChange({ ...form, name: currentTarget.value })}
      />
      {form.fields.map((question, place) => (
        <QuestionRow
          key={rows.keys[place]}
          question={question}
          errorOf={(name) => errorAt(place, name)}
          onChange={(next) => onChange({ ...form, fields: form.fields.with(place, next) })}
          onRemove={() => {
            rows.remove(place);
            onChange({ ...form, fields: form.fields.filter((_, index) => index !== place) });
          }}
          onUp={place > 0 ? () => move(place, place - 1) : undefined}
          onDown={place < form.fields.length - 1 ? () => move(place, place + 1) : undefined}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        leftSection={<Plus {...icon} />}
        onClick={() => onChange({ ...form, fields: [...form.fields, { type: 'text', title: '' }] })}
      >
        {t('addQuestion')}
      </Button>
    </>
  );
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

/** New questions have no id yet, and two of them may say the same: each row keeps a key of its own while it is open. */
function useRowKeys(count: number) {
  const last = useRef(0);
  const keys = useRef<readonly number[]>([]);
  while (keys.current.length < count) {
    last.current += 1;
    keys.current = [...keys.current, last.current];
  }
  keys.current = keys.current.slice(0, count);
  return {
    keys: keys.current,
    remove(place: number): void {
      keys.current = keys.current.filter((_, index) => index !== place);
    },
    move(from: number, to: number): void {
      keys.current = moved(keys.current, from, to);
    },
  };
}

interface QuestionRowProps {
  readonly question: Question;
  readonly errorOf: (name: keyof Question) => string | undefined;
  readonly onChange: (question: Question) => void;
  readonly onRemove: () => void;
  /** Undefined: it is the first. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

function QuestionRow({ question, errorOf, onChange, onRemove, onUp, onDown }: QuestionRowProps) {
  const t = useMessages(questionMessages);
  const { title, type, options = [], required = false } = question;
  /** As it is typed, with a comma at its end; null: as it is stored. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={classes.question}>
      <TextInput
        label={t('question')}
        value={title}
        maxLength={200}
        error={errorOf('title')}
        onChange={({ currentTarget }) => onChange({ ...question, title: currentTarget.value })}
      />
      <NativeSelect
        label={t('questionType')}
        value={type}
        data={KINDS.map((kind) => ({ value: kind, label: t(labelKey(kind)) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...question, type: currentTarget.value as Question['type'] })
        }
      />
      <span className={classes.buttons}>
        <button type="button" aria-label={t('questionUp', { title })} disabled={!onUp} onClick={onUp}>
          <NavArrowUp {...icon} />
        </button>
        <button type="button" aria-label={t('questionDown', { title })} disabled={!onDown} onClick={onDown}>
          <NavArrowDown {...icon} />
        </button>
        <button type="button" aria-label={t('removeQuestion', { title })} onClick={onRemove}>
          <Xmark {...icon} />
        </button>
      </span>
      {CHOOSING.includes(type) && (
        <TextInput
          label={t('questionOptions')}
          description={t('optionsHint')}
          value={typed ?? options.join(', ')}
          error={errorOf('options')}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            onChange({ ...question, options: readChoices(value) });
          }}
          onBlur={() => setTyped(null)}
        />
      )}
      <Checkbox
        label={t('questionRequired')}
        checked={required}
        onChange={({ currentTarget }) => onChange({ ...question, required: currentTarget.checked })}
      />
    </div>
  );
}

/** Of two that differ only in their case, the first stays. */
function readChoices(text: string): string[] {
  const parts = text.split(/[,\n\t;]/).map((part) => part.trim());
  const plain = parts.map((part) => part.toLocaleLowerCase());
  return parts.filter((part, place) => part !== '' && plain.indexOf(plain[place] ?? '') === place);
}

import { type FormField, type FormFieldType, MOST_FIELDS } from '@awning/forms';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { ArrowDown, ArrowUp, Copy, MoreHoriz, Plus, Trash } from 'iconoir-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from './builder.module.css';
import { builderMessages } from './builder-messages.ts';
import { fieldName, KIND_GROUPS, kindName } from './field-kinds.ts';
import type { FormBuilder } from './use-form-builder.ts';

interface FieldListProps {
  readonly builder: FormBuilder;
  /** The id of a field; null for the form and its button. */
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
  /** Name and button of the form are changed elsewhere. */
  readonly isFieldsOnly?: boolean;
}

const icon = { width: 16, height: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** The questions in their order: chosen by a press, moved by dragging, by Alt and an arrow, or from the menu. */
export function FieldList({ builder, selected, onSelect, isFieldsOnly = false }: FieldListProps) {
  const t = useMessages(builderMessages);
  const { fields } = builder.draft.model;
  const list = useRef<HTMLOListElement>(null);
  const actions = useFieldActions(builder, onSelect, list);
  const [drag, setDrag] = useState<{ readonly id: string; readonly to: number } | null>(null);
  const drop = (): void => {
    if (drag) {
      const from = fields.findIndex(({ id }) => id === drag.id);
      const to = drag.to > from ? drag.to - 1 : drag.to;
      const field = fields[from];
      if (field && to !== from) actions.move(field, to);
    }
    setDrag(null);
  };
  return (
    <section className={classes.list} aria-label={t('questions')}>
      <h2>{t('questions')}</h2>
      {fields.length === 0 && <p className={classes.hint}>{t('noQuestions')}</p>}
      <ol ref={list} onDrop={drop} onDragEnd={() => setDrag(null)}>
        {fields.map((field, index) => (
          <li
            key={field.id}
            draggable
            data-dragged={drag?.id === field.id || undefined}
            data-drop={drag?.to === index ? 'before' : drag?.to === index + 1 ? 'after' : undefined}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              dataTransfer.setData('text/plain', field.title);
              setDrag({ id: field.id, to: index });
            }}
            onDragOver={(event) => {
              if (!drag) return;
              event.preventDefault();
              setDrag({ id: drag.id, to: isInLowerHalf(event) ? index + 1 : index });
            }}
          >
            <button
              type="button"
              className={classes.row}
              data-field-row={field.id}
              aria-current={selected === field.id || undefined}
              title={t('dragHint')}
              onClick={() => onSelect(field.id)}
              onKeyDown={(event) => actions.onKey(event, field, index)}
            >
              <span>
                {fieldName(t, field)}
                {field.required === true && (
                  <abbr title={t('requiredMark')} className={classes.mark}>
                    *
                  </abbr>
                )}
              </span>
              <small>
                {kindName(t, field.type)}
                {field.showIf !== undefined && ` · ${t('dependsMark')}`}
              </small>
            </button>
            <FieldMenu field={field} index={index} count={fields.length} actions={actions} />
          </li>
        ))}
      </ol>
      <AddField
        isFull={fields.length >= MOST_FIELDS}
        onAdd={(kind) => {
          const at = fields.findIndex(({ id }) => id === selected);
          actions.add(kind, at === -1 ? fields.length : at + 1);
        }}
      />
      {!isFieldsOnly && (
        <button
          type="button"
          className={classes.row}
          aria-current={selected === null || undefined}
          onClick={() => onSelect(null)}
        >
          <span>{t('formAndButton')}</span>
          <small>{builder.draft.model.submitButtonText}</small>
        </button>
      )}
    </section>
  );
}

function isInLowerHalf({ clientY, currentTarget }: DragEvent): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY > top + height / 2;
}

type FieldActions = ReturnType<typeof useFieldActions>;

function useFieldActions(
  builder: FormBuilder,
  onSelect: (id: string | null) => void,
  list: { readonly current: HTMLElement | null },
) {
  const t = useMessages(builderMessages);
  const toasts = useToasts();
  const focus = (id: string): void => {
    setTimeout(() =>
      list.current?.querySelector<HTMLElement>(`[data-field-row="${CSS.escape(id)}"]`)?.focus(),
    );
  };
  const say = (problem: string | null, text: string): boolean => {
    if (problem === null) toasts.announce(text);
    else toasts.show({ text: problem, tone: 'bad' });
    return problem === null;
  };
  const { fields } = builder.draft.model;
  /** The field that a step brings, chosen. */
  const select = (place: number): void => {
    setTimeout(() => onSelectAt(place));
  };
  const newestFields = useRef(fields);
  newestFields.current = fields;
  const onSelectAt = (place: number): void => {
    const field = newestFields.current[place];
    if (!field) return;
    onSelect(field.id);
    focus(field.id);
  };
  const move = (field: FormField, to: number): void => {
    const text = t('moved', { title: fieldName(t, field), place: to + 1, count: fields.length });
    if (say(builder.run({ do: 'move-field', id: field.id, to }), text)) focus(field.id);
  };
  const remove = (field: FormField, index: number): void => {
    const text = t('removed', { title: fieldName(t, field) });
    if (!say(builder.run({ do: 'remove-field', id: field.id }), text)) return;
    const next = fields[index + 1] ?? fields[index - 1];
    onSelect(next?.id ?? null);
    if (next) focus(next.id);
  };
  return {
    move,
    remove,
    add: (type: FormFieldType, at: number): void => {
      const text = t('added', { title: kindName(t, type) });
      if (say(builder.run({ do: 'add-field', field: { type }, at }), text)) select(at);
    },
    duplicate: (field: FormField, index: number): void => {
      const text = t('duplicated', { title: fieldName(t, field) });
      if (say(builder.run({ do: 'duplicate-field', id: field.id }), text)) select(index + 1);
    },
    onKey: (event: KeyboardEvent, field: FormField, index: number): void => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.key === 'Delete') {
        event.preventDefault();
        remove(field, index);
      } else if (step !== undefined) {
        event.preventDefault();
        const to = index + step;
        const neighbour = fields[to];
        if (!neighbour) return;
        if (event.altKey) move(field, to);
        else focus(neighbour.id);
      }
    },
  };
}

interface FieldMenuProps {
  readonly field: FormField;
  readonly index: number;
  readonly count: number;
  readonly actions: FieldActions;
}

function FieldMenu({ field, index, count, actions }: FieldMenuProps) {
  const t = useMessages(builderMessages);
  const title = fieldName(t, field);
  return (
    <Menu position="bottom-end" width={220} returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" size={28} aria-label={t('questionMenu', { title })}>
          <MoreHoriz {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<ArrowUp {...icon} />}
          disabled={index === 0}
          onClick={() => actions.move(field, index - 1)}
        >
          {t('moveUp', { title })}
        </Menu.Item>
        <Menu.Item
          leftSection={<ArrowDown {...icon} />}
          disabled={index === count - 1}
          onClick={() => actions.move(field, index + 1)}
        >
          {t('moveDown', { title })}
        </Menu.Item>
        <Menu.Item leftSection={<Copy {...icon} />} onClick={() => actions.duplicate(field, index)}>
          {t('duplicate')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Trash {...icon} />}
          color="var(--awning-bad)"
          onClick={() => actions.remove(field, index)}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface AddFieldProps {
  readonly isFull: boolean;
  readonly onAdd: (kind: FormFieldType) => void;
}

function AddField({ isFull, onAdd }: AddFieldProps) {
  const t = useMessages(builderMessages);
  if (isFull) return <p className={classes.hint}>{t('full', { most: MOST_FIELDS })}</p>;
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button variant="default" size="xs" fullWidth leftSection={<Plus {...icon} />}>
          {t('addQuestion')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.kinds} aria-label={t('kindGroups')}>
        {KIND_GROUPS.map(({ label, kinds }) => (
          <div key={label} role="none">
            <Menu.Label>{t(label)}</Menu.Label>
            {kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => onAdd(kind)}>
                {kindName(t, kind)}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { ActionIcon, Checkbox, Popover } from '@mantine/core';
import { NavArrowDown, NavArrowUp, ViewColumns3 } from 'iconoir-react';
import { useMessages } from '../../messages/use-messages.ts';
import { listMessages } from './list-messages.ts';
import classes from './list-toolbar.module.css';
import type { ListModel } from './use-list.ts';

const icon = { width: 16, height: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface ColumnChoiceProps<Row> {
  readonly model: ListModel<Row>;
  /** Columns that the window has no room for. */
  readonly withoutRoom: readonly string[];
}

/**
 * Which columns are seen and in which order. The first column names the row and stays. Those without room are seen once
 * they are chosen, and in wider windows anyway.
 */
export function ColumnChoice<Row>({ model, withoutRoom }: ColumnChoiceProps<Row>) {
  const t = useMessages(listMessages);
  const { list, state, change } = model;
  const [first] = list.columns;
  const chosen = state.columns.filter((id) => id !== first?.id);
  const shown = chosen.filter((id) => !withoutRoom.includes(id));
  const hidden = list.columns.map(({ id }) => id).filter((id) => id !== first?.id && !shown.includes(id));
  const labelOf = (id: string): string => list.columns.find((column) => column.id === id)?.label ?? id;
  /** What has no room here stays among the columns, for wider windows. */
  const setColumns = (others: readonly string[], touched?: string): void => {
    const yielding = others.filter(
      (id) => id !== touched && (state.yielding.includes(id) || withoutRoom.includes(id)),
    );
    change({ ...state, columns: first ? [first.id, ...others] : others, yielding }, { replace: true });
  };
  const choose = (id: string, isShown: boolean): void =>
    setColumns(isShown ? withColumn(id) : chosen.filter((each) => each !== id), id);
  // All of the usual columns in their usual order would be no choice, and the last of them would have no room again.
  const withColumn = (id: string): readonly string[] => {
    if (!chosen.includes(id)) return [...chosen, id];
    const isLast = withoutRoom.every((each) => each === id) && state.yielding.every((each) => each === id);
    return isLast ? [id, ...chosen.filter((each) => each !== id)] : chosen;
  };
  const move = (id: string, step: -1 | 1): void => {
    const moved = shown.filter((each) => each !== id);
    moved.splice(shown.indexOf(id) + step, 0, id);
    setColumns(chosen.map((each) => (shown.includes(each) ? (moved.shift() ?? each) : each)));
  };
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size={32} aria-label={t('chooseColumns')}>
          <ViewColumns3 {...icon} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={classes.columns}>
          <legend>{t('columns')}</legend>
          {first && <Checkbox size="xs" label={first.label} checked disabled />}
          {[...shown, ...hidden].map((id) => (
            <div key={id} className={classes.column}>
              <Checkbox
                size="xs"
                label={
                  withoutRoom.includes(id) ? t('columnWithoutRoom', { label: labelOf(id) }) : labelOf(id)
                }
                checked={shown.includes(id)}
                onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
              />
              {shown.includes(id) && (
                <>
                  <ActionIcon
                    className={classes.step}
                    variant="subtle"
                    size={24}
                    aria-label={t('moveUp', { label: labelOf(id) })}
                    disabled={shown[0] === id}
                    onClick={() => move(id, -1)}
                  >
                    <NavArrowUp {...icon} />
                  </ActionIcon>
                  <ActionIcon
                    className={classes.step}
                    variant="subtle"
                    size={24}
                    aria-label={t('moveDown', { label: labelOf(id) })}
                    disabled={shown.at(-1) === id}
                    onClick={() => move(id, 1)}
                  >
                    <NavArrowDown {...icon} />
                  </ActionIcon>
                </>
              )}
            </div>
          ))}
        </fieldset>
        <Checkbox
          size="xs"
          mt={12}
          label={t('compactRows')}
          checked={state.density === 'compact'}
          onChange={({ currentTarget }) =>
            change({ ...state, density: currentTarget.checked ? 'compact' : 'normal' }, { replace: true })
          }
        />
      </Popover.Dropdown>
    </Popover>
  );
}

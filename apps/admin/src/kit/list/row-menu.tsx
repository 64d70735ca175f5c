import { Menu } from '@mantine/core';
import { MoreHoriz } from 'iconoir-react';
import { useMessages } from '../../messages/use-messages.ts';
import type { RowAction } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import classes from './list-table.module.css';

interface RowMenuProps {
  readonly name: string;
  readonly actions: readonly RowAction[];
}

/** What can be done with one row. Two or three of it stand beside the row while it is pointed at. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const t = useMessages(listMessages);
  if (actions.length === 0) return null;
  return (
    <span className={classes.rowActions}>
      {actions
        .filter(({ isQuick, run }) => isQuick === true && run !== undefined)
        .map(({ id, label, icon, run }) => (
          <button
            key={id}
            type="button"
            className={classes.quick}
            // The menu has it as well: the keyboard has one stop in each row.
            tabIndex={-1}
            title={label}
            aria-label={`${label}: ${name}`}
            onClick={() => void run?.()}
          >
            {icon ?? label}
          </button>
        ))}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <button type="button" className={classes.menuButton} aria-label={t('rowMenu', { name })}>
            <MoreHoriz width={18} height={18} strokeWidth={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ id, label, icon, run }) => (
            <Menu.Item key={id} leftSection={icon} onClick={() => void run?.()}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

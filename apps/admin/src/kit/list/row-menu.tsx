import { Menu } from '@mantine/core';
import { MoreHoriz } from 'iconoir-react';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import type { RowAction } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import classes from './list-table.module.css';

interface RowMenuProps {
  /** Of the row. */
  readonly name: string;
  /** What the button says instead of the words of a list. */
  readonly label?: string;
  readonly actions: readonly RowAction[];
}

/** What can be done with one row. Two or three of it stand beside the row while it is pointed at. */
export function RowMenu({ name, label: ofButton, actions }: RowMenuProps) {
  const t = useMessages(listMessages);
  // A menu is the costliest part of a row, and most are never opened: until then there is only its button.
  const [isUsed, setUsed] = useState(false);
  if (actions.length === 0) return null;
  const button = {
    type: 'button',
    className: classes.menuButton,
    'aria-label': ofButton ?? t('rowMenu', { name }),
    children: <MoreHoriz width={18} height={18} strokeWidth={1.75} aria-hidden />,
  } as const;
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
      {isUsed ? (
        <UsedMenu button={button} actions={actions} />
      ) : (
        <button {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />
      )}
    </span>
  );
}

interface UsedMenuProps {
  readonly button: ComponentProps<'button'>;
  readonly actions: readonly RowAction[];
}

function UsedMenu({ button, actions }: UsedMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    // The button that was pressed is gone: this one has its focus, so that the menu gives it back here.
    target.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <button ref={target} {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, label, icon, run, isDangerous = false }) => (
          <Menu.Item
            key={id}
            leftSection={icon}
            disabled={run === undefined}
            color={isDangerous ? 'var(--awning-bad)' : undefined}
            onClick={() => void run?.()}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

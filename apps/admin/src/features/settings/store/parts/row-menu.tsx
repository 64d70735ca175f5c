import { ActionIcon, Menu } from '@mantine/core';
import { MoreHoriz } from 'iconoir-react';

interface RowMenuProps {
  readonly label: string;
  readonly entries: readonly {
    readonly label: string;
    /** Undefined: not possible here. */
    readonly run: (() => void) | undefined;
    readonly isDangerous?: boolean;
  }[];
}

/** What can be done with a row of a settings topic. */
export function RowMenu({ label, entries }: RowMenuProps) {
  return (
    <Menu position="bottom-end" width={200} returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label}>
          <MoreHoriz width={18} height={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label: entry, run, isDangerous = false }) => (
          <Menu.Item
            key={entry}
            onClick={() => run?.()}
            disabled={run === undefined}
            color={isDangerous ? 'var(--awning-bad)' : undefined}
          >
            {entry}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

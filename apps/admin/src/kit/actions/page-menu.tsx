import { ActionIcon, Menu } from '@mantine/core';
import { MoreHoriz } from 'iconoir-react';
import { useMessages } from '../../messages/use-messages.ts';
import { KeyHint } from '../keys/keys-context.tsx';
import type { PageAction } from './page-actions.tsx';
import classes from './page-menu.module.css';

const menuMessages = { more: 'More actions' } as const;

/** The actions of a page behind one button; those that cannot be taken back stand apart. */
export function PageMenu({ actions }: { readonly actions: readonly PageAction[] }) {
  const t = useMessages(menuMessages);
  if (actions.length === 0) return null;
  const daily = actions.filter(({ isDangerous }) => isDangerous !== true);
  const dangerous = actions.filter(({ isDangerous }) => isDangerous === true);
  return (
    <Menu position="bottom-end" width={260} returnFocus>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={t('more')}>
          <MoreHoriz width={18} height={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {daily.map((action) => (
          <MenuEntry key={action.id} action={action} />
        ))}
        {daily.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map((action) => (
          <MenuEntry key={action.id} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuEntry({ action }: { readonly action: PageAction }) {
  const { label, run, href, keys, blocked, isDangerous } = action;
  if (href !== undefined)
    return (
      <Menu.Item component="a" href={href} target="_blank" rel="noopener">
        {label}
      </Menu.Item>
    );
  return (
    <Menu.Item
      onClick={blocked === undefined ? run : undefined}
      closeMenuOnClick={blocked === undefined}
      // Not `disabled`: the reason has to be in reach of the keyboard.
      renderRoot={(props) => <button {...props} aria-disabled={blocked !== undefined || undefined} />}
      data-blocked={blocked !== undefined || undefined}
      className={classes.entry}
      color={isDangerous ? 'var(--awning-bad)' : undefined}
      rightSection={keys !== undefined && blocked === undefined ? <KeyHint keys={keys} /> : undefined}
    >
      {label}
      {blocked !== undefined && <span className={classes.reason}>{blocked}</span>}
    </Menu.Item>
  );
}

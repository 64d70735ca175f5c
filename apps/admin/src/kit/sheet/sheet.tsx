import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { DraftNotice } from '../record/draft-notice.tsx';
import type { Draft } from '../record/use-draft.ts';
import classes from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What is pressed in the end: stays at the foot while the rest scrolls. */
  readonly actions: ReactNode;
  /** What is typed here: closed by mistake, it is there again when the sheet opens. */
  readonly draft?: Pick<Draft<unknown>, 'isRestored' | 'clear'>;
  /** Room for a table. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

const sheetMessages = { close: 'Close' } as const;

/** Where the screen is narrow a sheet rises from below. */
const PHONE = '(max-width: 767px)';

/** A task beside the page that it belongs to. Escape closes it, and the focus goes back to where it came from. */
export function Sheet({ title, isOpen, onClose, actions, draft, isWide = false, children }: SheetProps) {
  const t = useMessages(sheetMessages);
  const isPhone = useMediaQuery(PHONE);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : isWide ? 860 : 560}
      classNames={{ content: classes.sheet }}
    >
      <Drawer.Overlay backgroundOpacity={1} color="var(--awning-scrim)" />
      <Drawer.Content aria-label={title}>
        <div className={classes.head}>
          <h2>{title}</h2>
          <Drawer.CloseButton aria-label={t('close')} size={36} iconSize={18} />
        </div>
        <Drawer.Body className={classes.body}>
          {draft && <DraftNotice draft={draft} />}
          {children}
        </Drawer.Body>
        <div className={classes.foot}>{actions}</div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

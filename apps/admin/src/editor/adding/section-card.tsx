import { SmartphoneDevice } from 'iconoir-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { addingMessages } from './adding-messages.ts';
import { SectionDrawing } from './section-drawing.tsx';
import classes from './section-picker.module.css';
import type { SiteLook } from './site-look.ts';

interface SectionCardProps {
  readonly name: string;
  readonly detail: string;
  readonly action: string;
  readonly look: SiteLook | undefined;
  readonly html: string | undefined;
  readonly onChoose: () => void;
  /** Beside what is chosen. */
  readonly children?: ReactNode;
}

/** A layout to choose; on a phone it can look different, and shows how. */
export function SectionCard({ name, detail, action, look, html, onChoose, children }: SectionCardProps) {
  const t = useMessages(addingMessages);
  const [isPhone, setPhone] = useState(false);
  return (
    <li className={classes.card}>
      <button type="button" className={classes.choose} data-card onClick={onChoose}>
        <SectionDrawing name={name} look={look} html={html} isPhone={isPhone} />
        <span className={classes.caption}>
          <span>{name}</span>
          <span className={classes.detail}>{detail}</span>
        </span>
        <span className={classes.action} aria-hidden>
          {action}
        </span>
      </button>
      <button
        type="button"
        className={classes.phone}
        aria-pressed={isPhone}
        aria-label={t('onPhone', { name })}
        onClick={() => setPhone(!isPhone)}
      >
        <SmartphoneDevice width={16} height={16} strokeWidth={1.5} aria-hidden />
      </button>
      {children}
    </li>
  );
}

import {
  ArrowRight,
  ClockRotateRight,
  Flash,
  Journal,
  Label,
  MultiplePages,
  PageEdit,
  Settings,
  ShoppingBag,
  User,
} from 'iconoir-react';
import { type ComponentType, Fragment, type MouseEvent, type SVGProps, useEffect, useRef } from 'react';
import { KeyHint } from '../kit/keys/keys-context.tsx';
import { useMessages } from '../messages/use-messages.ts';
import classes from './palette.module.css';
import { paletteMessages } from './palette-messages.ts';
import type { PaletteRow, PaletteSection, SectionName } from './palette-rows.ts';

const icons: Readonly<Record<SectionName, ComponentType<SVGProps<SVGSVGElement>>>> = {
  recent: ClockRotateRight,
  actions: Flash,
  places: ArrowRight,
  orders: ShoppingBag,
  buyers: User,
  products: Label,
  pages: MultiplePages,
  posts: Journal,
  forms: PageEdit,
  settings: Settings,
};

interface PaletteListProps {
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  /** Marked where it is found. */
  readonly term: string;
  readonly current: PaletteRow | undefined;
  readonly optionId: (row: PaletteRow) => string;
  readonly onPoint: (row: PaletteRow) => void;
  readonly onTake: (row: PaletteRow, event: MouseEvent) => void;
}

export function PaletteList({ id, sections, term, current, optionId, onPoint, onTake }: PaletteListProps) {
  const t = useMessages(paletteMessages);
  const list = useRef<HTMLDivElement>(null);
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId === undefined) return;
    list.current?.querySelector(`#${CSS.escape(currentId)}`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <div className={classes.list} id={id} role="listbox" aria-label={t('results')} ref={list}>
      {sections.map(({ name, rows }) => {
        const Icon = icons[name];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p className={classes.section} id={`${id}-${name}`}>
              {t(name)}
            </p>
            {rows.map((row) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above it has the keys
              <div
                key={row.id}
                id={optionId(row)}
                role="option"
                tabIndex={-1}
                className={classes.row}
                aria-selected={row.id === current?.id}
                aria-disabled={('run' in row && row.blocked !== undefined) || undefined}
                onPointerMove={() => row.id !== current?.id && onPoint(row)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => onTake(row, event)}
              >
                <Icon width={18} height={18} strokeWidth={1.5} aria-hidden />
                <span className={classes.label}>
                  <Marked text={row.label} term={term} />
                  {row.detail !== undefined && row.detail !== '' && (
                    <span className={classes.detail}>
                      <Marked text={row.detail} term={term} />
                    </span>
                  )}
                  {'run' in row && row.blocked !== undefined && (
                    <span className={classes.detail}>{row.blocked}</span>
                  )}
                </span>
                {row.keys !== undefined && <KeyHint keys={row.keys} />}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** The text with the beginnings of words marked that were typed. */
function Marked({ text, term }: { readonly text: string; readonly term: string }) {
  const words = term.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return text;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})`, 'giu'));
  // Every second part is what was typed.
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>{index % 2 === 1 ? <mark className={classes.mark}>{part}</mark> : part}</Fragment>
  ));
}

/** What the first character can ask for. */
export function PaletteFoot() {
  const t = useMessages(paletteMessages);
  const hints = [
    ['>', t('hintActions')],
    ['#', t('hintOrders')],
    ['@', t('hintCustomers')],
    ['/', t('hintPages')],
  ] as const;
  return (
    <footer className={classes.foot}>
      {hints.map(([key, label]) => (
        <span key={key}>
          <KeyHint keys={key} /> {label}
        </span>
      ))}
      <span className={classes.newTab}>
        <KeyHint keys="Mod+Enter" /> {t('hintNewTab')}
      </span>
    </footer>
  );
}

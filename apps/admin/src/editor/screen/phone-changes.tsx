import { type Cell, PHONE_COLUMNS, type PhoneChange, phoneChanges } from '@awning/site-model';
import { Button, Popover } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './phone-changes.module.css';

/** What the desktop changed on the phone since the phone was last looked at. */
function usePhoneChanges(): readonly PhoneChange[] {
  const document = useEditor(({ draft }) => draft.document);
  const isPhone = useEditor(({ view }) => view.device === 'phone');
  const [seen, setSeen] = useState(document);
  useEffect(() => {
    if (isPhone) setSeen(document);
  }, [isPhone, document]);
  return useMemo(() => (isPhone ? [] : phoneChanges(seen, document)), [isPhone, seen, document]);
}

/** ED-45: a quiet dot at the devices, and what lies behind it. */
export function PhoneChanges() {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const { nameOf } = useEditorTools();
  const changes = usePhoneChanges();
  if (changes.length === 0) return null;
  const name = t('phoneChanged', { count: changes.length });
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <button type="button" className={classes.dot} aria-label={name} title={name}>
          <span aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <h2 className={classes.heading}>{name}</h2>
        <ul className={classes.list}>
          {changes.map(({ section, before, after }) => (
            <li key={section}>
              <strong>{nameOf(section)}</strong>
              <span className={classes.pair}>
                <Sketch cells={before} label={t('phoneBefore')} />
                <Sketch cells={after} label={t('phoneAfter')} />
              </span>
            </li>
          ))}
        </ul>
        <Button size="xs" variant="default" onClick={() => model.show({ device: 'phone' })}>
          {t('lookAtPhone')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

const CELL = 8;

/** The cells of a section on the phone, drawn small. */
function Sketch({ cells, label }: { readonly cells: readonly Cell[]; readonly label: string }) {
  const rows = Math.max(1, ...cells.map(({ row, height }) => row + height));
  return (
    <figure className={classes.sketch}>
      <svg viewBox={`0 0 ${PHONE_COLUMNS * CELL} ${rows * CELL}`} role="img" aria-label={label}>
        {cells.map(({ column, row, width, height }, place) => (
          <g key={`${column} ${row} ${width} ${height}`}>
            <rect
              x={column * CELL + 1}
              y={row * CELL + 1}
              width={width * CELL - 2}
              height={height * CELL - 2}
              rx={1}
            />
            <text x={column * CELL + 4} y={row * CELL + 9}>
              {place + 1}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

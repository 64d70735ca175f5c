import type { SiteFooter, ThemeParts } from '@awning/contract';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { RichTextField } from '../../kit/fields/rich-text/rich-text-field.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from '../styles/styles.module.css';
import { MenuSelect } from './menu-select.tsx';
import { sitePartMessages } from './site-part-messages.ts';

type Column = SiteFooter['columns'][number];

const MOST = 6;
const EMPTY: Column = { title: '', text: '', navigationName: '', areaId: '' };

interface FooterColumnsProps {
  readonly value: unknown;
  readonly menus: ThemeParts['menus'];
  readonly onChange: (columns: readonly Column[], merge?: string) => void;
}

/** Each with a heading, a text, a menu and an area of blocks. */
export function FooterColumns({ value, menus, onChange }: FooterColumnsProps) {
  const t = useMessages(sitePartMessages);
  const navigate = useNavigate();
  const columns = Array.isArray(value) ? (value as readonly Column[]) : [];
  const change = (at: number, next: Partial<Column>, merge?: string): void =>
    onChange(
      columns.map((column, index) => (index === at ? { ...column, ...next } : column)),
      merge,
    );
  return (
    <>
      {columns.map((column, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
          <fieldset key={index} className={classes.group}>
            <legend>{t('column', { number })}</legend>
            <TextInput
              size="xs"
              label={t('columnTitle')}
              maxLength={200}
              value={column.title}
              onChange={({ currentTarget }) =>
                change(index, { title: currentTarget.value }, `column ${index} title`)
              }
            />
            <RichTextField
              label={t('columnText')}
              value={column.text}
              onChange={(text) => change(index, { text }, `column ${index} text`)}
            />
            <MenuSelect
              label={t('columnMenu')}
              none={t('noMenu')}
              menus={menus}
              value={column.navigationName}
              onChange={(navigationName) => change(index, { navigationName })}
            />
            <Checkbox
              size="xs"
              label={t('columnArea')}
              checked={column.areaId !== ''}
              onChange={({ currentTarget }) =>
                change(index, { areaId: currentTarget.checked ? freeArea(columns) : '' })
              }
            />
            {column.areaId !== '' && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() =>
                  void navigate({ to: '/areas/$areaId/edit', params: { areaId: column.areaId } })
                }
              >
                {t('editArea')}
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onChange(columns.filter((_, at) => at !== index))}
            >
              {t('removeColumn', { number })}
            </Button>
          </fieldset>
        );
      })}
      {columns.length < MOST ? (
        <Button size="xs" variant="default" onClick={() => onChange([...columns, EMPTY])}>
          {t('addColumn')}
        </Button>
      ) : (
        <p className={classes.help}>{t('columnsFull')}</p>
      )}
    </>
  );
}

/** A name that no other column has. */
function freeArea(columns: readonly Column[]): string {
  const used = new Set(columns.map(({ areaId }) => areaId));
  let number = 1;
  while (used.has(`footerColumn${number}`)) number++;
  return `footerColumn${number}`;
}

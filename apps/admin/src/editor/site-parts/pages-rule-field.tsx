import type { PagesRule } from '@awning/contract';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import classes from '../styles/styles.module.css';
import { useMenuPages } from './menu-pages.tsx';
import { sitePartMessages } from './site-part-messages.ts';

const RULES = ['everywhere', 'home', 'chosen'] as const satisfies readonly PagesRule['show'][];

interface PagesRuleFieldProps {
  readonly value: PagesRule;
  readonly onChange: (rule: PagesRule) => void;
}

/** Where it is shown. Chosen pages count once there is one. */
export function PagesRuleField({ value, onChange }: PagesRuleFieldProps) {
  const t = useMessages(sitePartMessages);
  const { pages, notice } = useMenuPages();
  const [isChoosing, setChoosing] = useState(false);
  const show = isChoosing ? 'chosen' : value.show;
  const chosen = value.show === 'chosen' ? value.collectionIds : [];
  const choose = (id: string, isOn: boolean): void => {
    const collectionIds = isOn ? [...chosen, id] : chosen.filter((each) => each !== id);
    setChoosing(collectionIds.length === 0);
    onChange(
      collectionIds.length === 0 ? { show: 'everywhere', collectionIds } : { show: 'chosen', collectionIds },
    );
  };
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('pages')}
        value={show}
        data={RULES.map((rule) => ({ value: rule, label: t(rule) }))}
        onChange={({ currentTarget }) => {
          const rule = currentTarget.value as PagesRule['show'];
          setChoosing(rule === 'chosen');
          if (rule !== 'chosen') onChange({ show: rule, collectionIds: [] });
        }}
      />
      {show === 'chosen' && (
        <fieldset className={classes.group}>
          <legend>{t('chosenPages')}</legend>
          {pages && chosen.length === 0 && <p className={classes.help}>{t('noPages')}</p>}
          {notice}
          {pages?.map(({ id, title }) => (
            <Checkbox
              key={id}
              size="xs"
              label={title}
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

import { SITE_PURPOSES, type SitePurpose } from '@awning/site-model/starters';
import { Book, Cutlery, Group, MediaImageList, Page, Shop } from 'iconoir-react';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './welcome.module.css';
import { welcomeMessages } from './welcome-messages.ts';

const ICONS: Readonly<Record<SitePurpose, typeof Shop>> = {
  shop: Shop,
  portfolio: MediaImageList,
  journal: Book,
  restaurant: Cutlery,
  club: Group,
  'one-page': Page,
};

interface PurposeStepProps {
  readonly value: SitePurpose;
  readonly onChange: (purpose: SitePurpose) => void;
}

export function PurposeStep({ value, onChange }: PurposeStepProps) {
  const t = useMessages(welcomeMessages);
  return (
    <fieldset className={classes.set}>
      <legend className={classes.dim}>{t('purposeHint')}</legend>
      <div className={classes.purposes}>
        {SITE_PURPOSES.map((purpose) => {
          const Icon = ICONS[purpose];
          return (
            <label key={purpose} className={classes.option}>
              <input
                type="radio"
                name="purpose"
                checked={value === purpose}
                onChange={() => onChange(purpose)}
              />
              <Icon width={22} height={22} aria-hidden />
              <span className={classes.optionName}>{t(purpose)}</span>
              <span className={classes.dim}>{t(`about ${purpose}`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

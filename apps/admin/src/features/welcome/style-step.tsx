import type { NewStart } from '@awning/contract';
import { openStartPreview } from '@awning/contract/calls';
import { urlOf } from '@awning/contract/client';
import { SITE_STYLES } from '@awning/site-model';
import { NativeSelect } from '@mantine/core';
import { PageShot } from '../../kit/publishing/page-view.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { currencyChoices } from '../settings/form/choices.ts';
import classes from './welcome.module.css';
import { welcomeMessages } from './welcome-messages.ts';

const SHOT_WIDTH = 1280;

interface StyleStepProps {
  readonly start: NewStart;
  readonly onChange: (change: Partial<Pick<NewStart, 'style' | 'currency'>>) => void;
}

/** Each style with the first page itself in it, as the server draws it. */
export function StyleStep({ start, onChange }: StyleStepProps) {
  const t = useMessages(welcomeMessages);
  const locale = useLocale();
  const { title, purpose, language, timeZone } = start;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <>
      <fieldset className={classes.set}>
        <legend className={classes.dim}>{t('styleHint')}</legend>
        <div className={classes.styles}>
          {SITE_STYLES.map(({ id, name }) => (
            <label key={id} className={classes.style}>
              <PageShot
                title={t('styleFrame', { style: name })}
                address={urlOf(openStartPreview, { params: { purpose, style: id }, query: { title } })}
                width={SHOT_WIDTH}
              />
              <span className={classes.styleName}>
                <input
                  type="radio"
                  name="style"
                  checked={start.style === id}
                  onChange={() => onChange({ style: id })}
                />
                {name}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <section className={classes.region} aria-label={t('region')}>
        <NativeSelect
          label={t('currency')}
          data={currencyChoices()}
          value={start.currency}
          onChange={({ currentTarget }) =>
            onChange({ currency: currentTarget.value as NewStart['currency'] })
          }
        />
        <p className={classes.dim}>
          {t('regionHint', {
            language: names.of(language) ?? language,
            timeZone: timeZone.replaceAll('_', ' '),
          })}
        </p>
      </section>
    </>
  );
}

import { consentCategories } from '@awning/contract';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { cookieSource } from '../form/settings-source.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { cookieMessages } from './cookie-messages.ts';
import classes from './cookie-topic.module.css';

const ALL = ['necessary', ...consentCategories] as const;
type AnyCategory = (typeof ALL)[number];

export function CookieCategories() {
  const t = useMessages(cookieMessages);
  const form = useSettingsForm(cookieSource(useServices().api, 'categories'));
  return (
    <SettingsSection anchor="cookie-categories" title={t('categories')} about={t('categoriesAbout')}>
      <SettingsFields form={form} saveLabel={t('saveCategories')}>
        {(values) => {
          const setWord = (category: AnyCategory, word: 'label' | 'text', text: string): void =>
            form.change(category, { ...values[category], [word]: text });
          const problem = (category: AnyCategory, value: string): string | undefined =>
            value.trim() === '' ? t('missing') : form.errorOf(category);
          return (
            <>
              {ALL.map((category) => (
                <fieldset key={category} className={classes.category}>
                  <legend>{values[category].label}</legend>
                  {category !== 'necessary' && (
                    <Toggle
                      label={t('ask', { category: t(category) })}
                      description={t('askHint', { category: t(category) })}
                      checked={values.asked.includes(category)}
                      onChange={(checked) =>
                        form.change(
                          'asked',
                          consentCategories.filter((each) =>
                            each === category ? checked : values.asked.includes(each),
                          ),
                        )
                      }
                      error={values.asked.length === 0 ? t('atLeastOne') : undefined}
                    />
                  )}
                  <TextInput
                    label={t('labelOf', { category: t(category) })}
                    maxLength={60}
                    value={values[category].label}
                    onChange={({ currentTarget }) => setWord(category, 'label', currentTarget.value)}
                    error={problem(category, values[category].label)}
                  />
                  <Textarea
                    label={t('textOf')}
                    aria-label={`${t('textOf')}: ${values[category].label}`}
                    rows={2}
                    maxLength={500}
                    value={values[category].text}
                    onChange={({ currentTarget }) => setWord(category, 'text', currentTarget.value)}
                    error={problem(category, values[category].text)}
                  />
                </fieldset>
              ))}
              <NativeSelect
                label={t('codeCategory')}
                description={t('codeCategoryHint')}
                value={values.codeCategory}
                onChange={({ currentTarget }) => {
                  const chosen = ALL.find((each) => each === currentTarget.value);
                  if (chosen) form.change('codeCategory', chosen);
                }}
                data={ALL.map((value) => ({ value, label: t(`code ${value}`) }))}
              />
            </>
          );
        }}
      </SettingsFields>
    </SettingsSection>
  );
}

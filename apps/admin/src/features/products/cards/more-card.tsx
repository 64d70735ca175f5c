import { Checkbox, Collapse, Radio, Textarea, TextInput } from '@mantine/core';
import { NavArrowDown, NavArrowRight } from 'iconoir-react';
import { useId, useState } from 'react';
import { NumberField } from '../../../kit/fields/number-field.tsx';
import { Picker } from '../../../kit/fields/picker-field.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useEditor, useErrorAt, useField, useSummary } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';
import { QuestionsPart } from './questions-part.tsx';
import { ReviewsPart } from './reviews-part.tsx';

interface MoreCardProps {
  readonly itemId: string | null;
  readonly isCounted: boolean;
}

/** What most products do without, folded; its line says what is set inside. */
export function MoreCard({ itemId, isCounted }: MoreCardProps) {
  const t = useMessages(editorMessages);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const summary = useMoreSummary();
  const Arrow = isOpen ? NavArrowDown : NavArrowRight;
  return (
    <section className={classes.more} aria-labelledby={id}>
      <h2 id={id}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Arrow width={16} height={16} strokeWidth={1.75} aria-hidden />
          {t('moreCard')}
          <span>{summary}</span>
        </button>
      </h2>
      <Collapse expanded={isOpen}>
        <div className={classes.moreBody}>
          <QuestionsPart />
          {isCounted && <AvailabilityPart />}
          <ButtonPart />
          <RelatedPart />
          <TaxPart />
          {itemId !== null && <ReviewsPart itemId={itemId} />}
        </div>
      </Collapse>
    </section>
  );
}

function useMoreSummary(): string {
  const t = useMessages(editorMessages);
  const { store } = useEditor();
  return useSummary(() => {
    const merchandising = store.get('merchandising') as {
      readonly scarcityEnabled?: boolean;
      readonly restockNotificationsEnabled?: boolean;
    };
    const names = [
      store.get('additionalFieldsForm') !== null && t('questions'),
      (merchandising.scarcityEnabled || merchandising.restockNotificationsEnabled) && t('availability'),
      store.get('useCustomAddButtonText') === true && t('button'),
      store.get('relatedIds') !== null && t('related'),
      store.get('taxCategory') !== '' && t('tax'),
    ].filter((name) => name !== false);
    return names.length === 0 ? t('moreNothing') : t('moreSet', { names: names.join(', ') });
  });
}

function AvailabilityPart() {
  const t = useMessages(editorMessages);
  const [words, setWords] = useField('merchandising');
  const error = useErrorAt('merchandising');
  const { restockNotificationMessages: messages } = words;
  const setMessage = (name: keyof typeof messages, text: string): void =>
    setWords({ ...words, restockNotificationMessages: { ...messages, [name]: text } });
  return (
    <fieldset className={classes.part}>
      <legend>{t('availability')}</legend>
      {error !== undefined && <p role="alert">{error}</p>}
      <Checkbox
        label={t('scarcity')}
        checked={words.scarcityEnabled}
        onChange={({ currentTarget }) => setWords({ ...words, scarcityEnabled: currentTarget.checked })}
      />
      {words.scarcityEnabled && (
        <>
          <div className={classes.pair}>
            <TextInput
              label={t('scarcityText')}
              description={t('scarcityTextHint', { qtyHint: '{qtyInStock}' })}
              value={words.scarcityText}
              maxLength={500}
              onChange={({ currentTarget }) => setWords({ ...words, scarcityText: currentTarget.value })}
            />
            <NumberField
              label={t('scarcityAt')}
              value={words.scarcityAt}
              min={1}
              max={9999}
              onChange={(value) => typeof value === 'number' && setWords({ ...words, scarcityAt: value })}
            />
          </div>
          <Checkbox
            label={t('scarcityShown')}
            checked={words.scarcityShownByDefault}
            onChange={({ currentTarget }) =>
              setWords({ ...words, scarcityShownByDefault: currentTarget.checked })
            }
          />
          <ShoppersRead>{words.scarcityText.replace('{qtyInStock}', String(words.scarcityAt))}</ShoppersRead>
        </>
      )}
      <TextInput
        label={t('soldOutText')}
        description={t('usualWords')}
        value={words.customSoldOutText}
        maxLength={500}
        onChange={({ currentTarget }) => setWords({ ...words, customSoldOutText: currentTarget.value })}
      />
      <Checkbox
        label={t('waitlist')}
        checked={words.restockNotificationsEnabled}
        onChange={({ currentTarget }) =>
          setWords({ ...words, restockNotificationsEnabled: currentTarget.checked })
        }
      />
      {words.restockNotificationsEnabled && (
        <>
          <Textarea
            label={t('waitlistText')}
            description={t('usualWords')}
            value={messages.CTAText}
            maxLength={500}
            autosize
            onChange={({ currentTarget }) => setMessage('CTAText', currentTarget.value)}
          />
          <div className={classes.pair}>
            <TextInput
              label={t('waitlistButton')}
              value={messages.buttonText}
              maxLength={500}
              onChange={({ currentTarget }) => setMessage('buttonText', currentTarget.value)}
            />
            <TextInput
              label={t('waitlistThanks')}
              value={messages.successText}
              maxLength={500}
              onChange={({ currentTarget }) => setMessage('successText', currentTarget.value)}
            />
          </div>
        </>
      )}
    </fieldset>
  );
}

function ShoppersRead({ children }: { readonly children: string }) {
  const t = useMessages(editorMessages);
  return (
    <p className={classes.dim}>
      {t('shoppersRead')}: <q>{children}</q>
    </p>
  );
}

function ButtonPart() {
  const t = useMessages(editorMessages);
  const [isOwn, setOwn] = useField('useCustomAddButtonText');
  const [text, setText] = useField('customAddButtonText');
  const error = useErrorAt('customAddButtonText');
  return (
    <fieldset className={classes.part}>
      <legend>{t('button')}</legend>
      <Checkbox
        label={t('ownButton')}
        checked={isOwn}
        onChange={({ currentTarget }) => setOwn(currentTarget.checked)}
      />
      {isOwn && (
        <>
          <TextInput
            aria-label={t('ownButton')}
            value={text}
            maxLength={100}
            error={error}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <ShoppersRead>{text || t('usualButton')}</ShoppersRead>
        </>
      )}
    </fieldset>
  );
}

function RelatedPart() {
  const t = useMessages(editorMessages);
  const [related, setRelated] = useField('relatedIds');
  const error = useErrorAt('relatedIds');
  return (
    <fieldset className={classes.part}>
      <legend>{t('related')}</legend>
      <Radio.Group
        aria-label={t('related')}
        value={related === null ? 'auto' : 'own'}
        onChange={(value) => setRelated(value === 'auto' ? null : [])}
      >
        <div className={classes.choices}>
          <Radio value="auto" label={t('relatedAuto')} />
          <Radio value="own" label={t('relatedOwn')} />
        </div>
      </Radio.Group>
      {related !== null && (
        <Picker
          kind="product"
          label={t('relatedField')}
          value={related}
          error={error}
          isMultiple
          onChange={(ids) => setRelated([...ids])}
        />
      )}
    </fieldset>
  );
}

function TaxPart() {
  const t = useMessages(editorMessages);
  const [category, setCategory] = useField('taxCategory');
  return (
    <fieldset className={classes.part}>
      <legend>{t('tax')}</legend>
      <TextInput
        label={t('taxCategory')}
        description={t('taxHint')}
        value={category}
        maxLength={100}
        error={useErrorAt('taxCategory')}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      />
    </fieldset>
  );
}

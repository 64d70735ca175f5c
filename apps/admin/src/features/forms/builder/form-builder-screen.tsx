import type { StoredForm } from '@awning/contract';
import { FORM_FIELDSETS, saveButton } from '@awning/forms';
import { ActionIcon, Button, SegmentedControl, Skeleton, Tabs } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { NavArrowLeft, Redo, Undo } from 'iconoir-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { type PageAction, usePageActions } from '../../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../../kit/actions/page-menu.tsx';
import { useKeys } from '../../../kit/keys/keys-context.tsx';
import { useRecentRecord } from '../../../kit/recent/recent-records.ts';
import { DraftNotice } from '../../../kit/record/draft-notice.tsx';
import { Presence } from '../../../kit/record/presence.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { FormPlaces } from '../form-places.tsx';
import type { LoadedForm } from '../form-query.ts';
import { useFormActions } from '../use-form-actions.ts';
import classes from './builder.module.css';
import { builderMessages } from './builder-messages.ts';
import { fieldName } from './field-kinds.ts';
import { FieldList } from './field-list.tsx';
import { FieldProperties } from './field-properties.tsx';
import {
  AdvancedSettings,
  CaptchaSettings,
  DisclaimerSettings,
  FormAndButton,
  StorageSettings,
} from './form-settings.tsx';
import { PREVIEW_STATES, type PreviewState } from './preview-state.ts';
import { type FormBuilder, useFormBuilder } from './use-form-builder.ts';
import { type FormTest, useFormTest } from './use-form-test.ts';

const route = getRouteApi('/members/forms/$formId');

export type BuilderTab = keyof typeof FORM_FIELDSETS;
const TABS = Object.keys(FORM_FIELDSETS) as BuilderTab[];

/** A form as a page of its own: its questions, how it looks to visitors, and the properties of what is chosen. */
export function FormBuilderScreen({ loaded }: { readonly loaded: LoadedForm }) {
  const t = useMessages(builderMessages);
  const { form } = loaded;
  const { website } = useMemberSession();
  const builder = useFormBuilder(loaded);
  const { tab: asked = 'build', back } = route.useSearch();
  const navigate = route.useNavigate();
  const isBlock = form.origin === 'block';
  const mayBuild = !isBlock && form.archivedOn === null;
  // What becomes of answers is set here for every form; the questions of a block are set on its page.
  const tab = isBlock && asked !== 'build' ? 'storage' : asked;
  const { model } = builder.draft;
  const [preview, setPreview] = useState<PreviewState>('edit');
  const [selected, setSelected] = useState<string | null>(model.fields[0]?.id ?? null);
  const page = useRef<HTMLDivElement>(null);
  /** To the input of this path, on its tab and in its question. */
  const goTo = async (path: string): Promise<void> => {
    const dot = path.lastIndexOf('.');
    const isOf = (name: BuilderTab): boolean => (FORM_FIELDSETS[name] as readonly string[]).includes(path);
    const next = (dot === -1 && TABS.find(isOf)) || 'build';
    if (next === 'build') setSelected(dot === -1 ? null : path.slice(0, dot));
    await navigate({ search: (now) => ({ ...now, tab: next }), replace: true });
    focusFirstInvalid(page.current);
  };
  const isUnsaved = builder.saveState !== 'saved';
  const test = useFormTest(
    form.id,
    form.archivedOn !== null ? t('tryArchived') : isUnsaved ? t('trySaveFirst') : null,
  );
  useRecentRecord(model.name);
  return (
    <div className={classes.page} ref={page}>
      <title>{`${model.name} · ${t('forms')} · ${website.title}`}</title>
      <BuilderBar form={form} builder={builder} back={back} onWrong={(path) => void goTo(path)} />
      <BuilderNotes form={form} builder={builder} />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ search: (now) => ({ ...now, tab: next as BuilderTab }), replace: true })
        }
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('tabs')}>
          {TABS.filter((name) => !isBlock || name === 'build' || name === 'storage').map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="build">
          <BuildPanel
            form={form}
            builder={builder}
            mayBuild={mayBuild}
            selected={selected}
            onSelected={setSelected}
            preview={preview}
            onPreview={setPreview}
            test={test}
          />
        </Tabs.Panel>
        {TABS.filter((name) => name !== 'build').map((name) => (
          <Tabs.Panel key={name} value={name}>
            <div className={classes.two}>
              <section className={classes.settings} aria-label={t(name)}>
                <fieldset disabled={form.archivedOn !== null && name !== 'storage'} className={classes.plain}>
                  <TabSettings name={name} builder={builder} form={form} />
                </fieldset>
              </section>
              <PreviewPane
                builder={builder}
                preview={preview}
                onPreview={setPreview}
                selected={null}
                onSelect={undefined}
                test={test}
              />
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

function TabSettings({
  name,
  builder,
  form,
}: {
  readonly name: BuilderTab;
  readonly builder: FormBuilder;
  readonly form: StoredForm;
}): ReactNode {
  switch (name) {
    case 'storage':
      return <StorageSettings builder={builder} isNewsletter={form.kind === 'newsletter'} />;
    case 'advanced':
      return <AdvancedSettings builder={builder} />;
    case 'captcha':
      return <CaptchaSettings builder={builder} />;
    case 'disclaimer':
      return <DisclaimerSettings builder={builder} />;
    default:
      return null;
  }
}

interface BuilderBarProps {
  readonly form: StoredForm;
  readonly builder: FormBuilder;
  readonly back: string | undefined;
  /** A value that cannot be saved, by the path of its input. */
  readonly onWrong: (path: string) => void;
}

function BuilderBar({ form, builder, back, onWrong }: BuilderBarProps) {
  const t = useMessages(builderMessages);
  const toasts = useToasts();
  const { label, isDisabled } = saveButton(builder.saveState);
  const { past, future, model } = builder.draft;
  const save = async (): Promise<void> => {
    const [wrong] = builder.typed.keys();
    if (await builder.save()) toasts.announce(t('saveToast'));
    else if (wrong !== undefined) onWrong(wrong);
  };
  useKeys([
    { keys: 'Mod+s', label: t('save'), run: () => void save() },
    { keys: 'Mod+z', label: t('undo'), run: builder.undo, isForFields: true },
    { keys: 'Mod+Shift+z', label: t('redo'), run: builder.redo, isForFields: true },
  ]);
  const actions = usePageActions(useActionsOf(form));
  return (
    <header className={classes.bar}>
      <Link to={back ?? '/forms'} className={classes.back}>
        <NavArrowLeft width={18} height={18} strokeWidth={1.75} aria-hidden />
        {t(back === undefined ? 'forms' : 'backToPage')}
      </Link>
      <h1>{model.name}</h1>
      <Presence page={`form/${form.id}`} />
      <span className={classes.tools}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('undo')}
          title={t('undo')}
          disabled={past.length === 0}
          onClick={builder.undo}
        >
          <Undo width={16} height={16} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('redo')}
          title={t('redo')}
          disabled={future.length === 0}
          onClick={builder.redo}
        >
          <Redo width={16} height={16} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
        <PageMenu actions={actions} />
        <Button onClick={() => void save()} disabled={isDisabled} miw={96}>
          {label}
        </Button>
      </span>
    </header>
  );
}

function useActionsOf(form: StoredForm): readonly PageAction[] {
  const t = useMessages(builderMessages);
  const actions = useFormActions();
  const navigate = route.useNavigate();
  const isLibrary = form.origin === 'library';
  const listed: (PageAction | false)[] = [
    {
      id: 'answers',
      label: t('showAnswers'),
      run: () => void navigate({ to: '/inbox', search: { filters: `form.is.${form.id}` } as never }),
    },
    form.model !== null && {
      id: 'duplicate',
      label: t('duplicateForm'),
      run: () => void actions.duplicate(form),
    },
    isLibrary &&
      (form.archivedOn === null
        ? {
            id: 'archive',
            label: t('archiveForm'),
            isDangerous: true,
            run: () => void actions.archive(form),
          }
        : { id: 'restore', label: t('restoreForm'), run: () => void actions.restore(form) }),
  ];
  return listed.filter((action) => action !== false);
}

function BuilderNotes({ form, builder }: Pick<BuilderBarProps, 'form' | 'builder'>) {
  const t = useMessages(builderMessages);
  const actions = useFormActions();
  return (
    <div className={classes.notes}>
      <DraftNotice draft={builder.kept} />
      <FormNotice>{builder.notice}</FormNotice>
      {form.archivedOn !== null && (
        <p className={classes.note}>
          {t('archivedNote')}{' '}
          <Button variant="default" size="compact-sm" onClick={() => void actions.restore(form)}>
            {t('restore')}
          </Button>
        </p>
      )}
      {form.origin === 'block' && (
        <p className={classes.note}>{t(form.model === null ? 'ofBlockGone' : 'ofBlock')}</p>
      )}
    </div>
  );
}

interface BuildPanelProps {
  readonly form: StoredForm;
  readonly builder: FormBuilder;
  readonly mayBuild: boolean;
  /** The id of a field; null for the form and its button. */
  readonly selected: string | null;
  readonly onSelected: (id: string | null) => void;
  readonly preview: PreviewState;
  readonly onPreview: (state: PreviewState) => void;
  readonly test: FormTest;
}

function BuildPanel({
  form,
  builder,
  mayBuild,
  selected,
  onSelected,
  preview,
  onPreview,
  test,
}: BuildPanelProps) {
  const t = useMessages(builderMessages);
  const { fields } = builder.draft.model;
  const field = fields.find(({ id }) => id === selected);
  const properties = useRef<HTMLElement>(null);
  // Undo may have taken the chosen question away.
  useEffect(() => {
    if (selected !== null && !field) onSelected(null);
  }, [selected, field, onSelected]);
  const select = (id: string | null): void => {
    onSelected(id);
    const pane = properties.current;
    // Where the panes stand below each other, what was chosen comes into view.
    if (pane && window.innerWidth < 900) setTimeout(() => pane.scrollIntoView?.({ block: 'nearest' }));
  };
  const where = (
    <section className={classes.where} aria-label={t('where')}>
      <h2>{t('where')}</h2>
      <FormPlaces form={form} />
      <p className={classes.hint}>
        <Link to="/inbox" search={{ filters: `form.is.${form.id}` } as never}>
          {t('answers', { count: form.submissions })}
        </Link>
      </p>
    </section>
  );
  const pane = (
    <PreviewPane
      builder={builder}
      preview={preview}
      onPreview={onPreview}
      selected={selected}
      onSelect={mayBuild ? select : undefined}
      test={test}
    />
  );
  if (!mayBuild)
    return (
      <div className={classes.two}>
        <div className={classes.settings}>{where}</div>
        {pane}
      </div>
    );
  return (
    <div className={classes.three}>
      <div className={classes.left}>
        <FieldList builder={builder} selected={selected} onSelect={select} />
        {where}
      </div>
      {pane}
      <aside ref={properties} className={classes.settings} aria-label={t('properties')}>
        <h2>{field ? fieldName(t, field) : t('formAndButton')}</h2>
        {field ? (
          <FieldProperties key={field.id} builder={builder} field={field} />
        ) : (
          <FormAndButton builder={builder} />
        )}
      </aside>
    </div>
  );
}

interface PreviewPaneProps {
  readonly builder: FormBuilder;
  readonly preview: PreviewState;
  readonly onPreview: (state: PreviewState) => void;
  readonly selected: string | null;
  readonly onSelect: ((id: string | null) => void) | undefined;
  readonly test: FormTest;
}

const LiveForm = lazy(async () => ({ default: (await import('./live-form.tsx')).LiveForm }));

const STATE_NAMES = {
  edit: 'stateEdit',
  try: 'stateTry',
  wrong: 'stateWrong',
  sent: 'stateSent',
  closed: 'stateClosed',
} as const;

function PreviewPane({ builder, preview, onPreview, selected, onSelect, test }: PreviewPaneProps) {
  const t = useMessages(builderMessages);
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <SegmentedControl
        aria-label={t('previewState')}
        size="xs"
        value={preview}
        onChange={(state) => onPreview(state as PreviewState)}
        data={PREVIEW_STATES.map((state) => ({ value: state, label: t(STATE_NAMES[state]) }))}
      />
      <Suspense fallback={<Skeleton height={320} />}>
        <LiveForm
          model={builder.draft.model}
          state={preview}
          selected={selected}
          onSelect={onSelect}
          test={test}
        />
      </Suspense>
    </section>
  );
}

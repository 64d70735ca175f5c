import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useUnsavedWork } from '../../kit/record/unsaved-work.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { rightsOf } from '../inspector/settings/member-rights.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import { useOpened } from '../use-opened.ts';
import { CodePart } from './code-part.tsx';
import { ColorPart } from './color-part.tsx';
import { draftedDesign, type Look, liveDesign } from './design-draft.ts';
import { FontPart } from './font-part.tsx';
import type { LookSession, LookState } from './look-session.ts';
import { lookOf, showLook } from './open-look.ts';
import { pageCountQuery } from './page-count-query.ts';
import { ShapePart } from './shape-part.tsx';
import { draftedTheme } from './shown-theme.ts';
import classes from './styles.module.css';
import { stylesMessages } from './styles-messages.ts';
import type { StylesProps } from './styles-props.ts';
import { TweakPart } from './tweak-part.tsx';

/** ED-69, ED-70: how the whole site looks, changed on the page that is open. */
export function StylesPanel() {
  const t = useMessages(stylesMessages);
  const services = useServices();
  const model = useEditorModel();
  const number = useEditor(({ view }) => view.stylesNumber);
  const opened = useOpened(
    // biome-ignore lint/correctness/useExhaustiveDependencies: opened again for another theme
    useCallback(() => lookOf(model, services, t), [model, services, t, number]),
  );
  if (opened.part) return <OpenStyles look={opened.part} />;
  if (!opened.isFailed)
    return (
      <p className={classes.note}>
        <Loader size="xs" aria-hidden /> {t('loading')}
      </p>
    );
  return (
    <div className={classes.note} role="alert">
      <p>{t('notOpened')}</p>
      <Button size="xs" onClick={opened.tryAgain}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

const useLook = (session: LookSession): LookState =>
  useSyncExternalStore(session.subscribe, session.state, session.state);

function OpenStyles({ look }: { readonly look: Look }) {
  const t = useMessages(stylesMessages);
  const { member } = useMemberSession();
  const rights = rightsOf(member);
  const state = useLook(look.design);
  const tweaks = useLook(look.tweaks);
  const design = draftedDesign(state);
  const reads = new Set(look.parts.reads.design);
  const { fontsFailed } = useFontFaces();
  const isUnsaved = state.saving !== 'saved' || tweaks.saving !== 'saved';
  useUnsavedWork(isUnsaved);
  // The panel may be closed within the moment that a change waits.
  useEffect(
    () => () => {
      void look.design.flush();
      void look.tweaks.flush();
    },
    [look],
  );
  const props: StylesProps = {
    look,
    design,
    isReadOnly: !rights.mayChangeLocked,
    edit: (change, merge) => look.design.edit(change, merge),
  };
  return (
    <>
      <Reach />
      {props.isReadOnly && <p className={classes.note}>{t('readOnly')}</p>}
      {isTried(tweaks.fields, look) && (
        <p className={classes.note}>{t('tried', { theme: look.theme.theme?.title ?? '' })}</p>
      )}
      <fieldset className={classes.parts} disabled={props.isReadOnly}>
        {reads.size === 0 && <p className={classes.note}>{t('notRead')}</p>}
        {reads.has('colors') && <ColorPart {...props} />}
        {fontsFailed && (
          <p className={classes.note} role="alert">
            {t('noFonts')}
          </p>
        )}
        {reads.has('fonts') && <FontPart {...props} />}
        {reads.size > 0 && <ShapePart {...props} />}
        <TweakPart look={look} state={tweaks} mayWriteCss={rights.mayChangeCode} />
        {rights.mayChangeCode && <CodePart />}
      </fieldset>
      <Foot look={look} design={state} tweaks={tweaks} />
    </>
  );
}

const isTried = (fields: LookState['fields'], { theme }: Look): boolean =>
  theme.theme !== null && draftedTheme(fields) === theme.theme.name;

/** ED-71: what is changed here is on every page. */
function Reach() {
  const t = useMessages(stylesMessages);
  const { api } = useServices();
  const { data } = useQuery(pageCountQuery(api));
  return (
    <p className={classes.reach}>
      <span className={classes.sharedMark} aria-hidden />
      {data === undefined ? t('sharedAll') : t('shared', { count: data })}
    </p>
  );
}

const FACES = '/_awning/fonts/faces.css';

/** The fonts that Awning brings, for samples of them. */
function useFontFaces(): { readonly fontsFailed: boolean } {
  const [fontsFailed, setFailed] = useState(false);
  useEffect(() => {
    if (document.head.querySelector(`link[href="${FACES}"]`)) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = FACES;
    link.addEventListener('error', () => {
      link.remove();
      setFailed(true);
    });
    document.head.append(link);
  }, []);
  return { fontsFailed };
}

interface FootProps {
  readonly look: Look;
  readonly design: LookState;
  readonly tweaks: LookState;
}

/** The look that visitors have; the way back is the one of the editor. */
function Foot({ look, design, tweaks }: FootProps) {
  const t = useMessages(stylesMessages);
  const model = useEditorModel();
  const [isComparing, setComparing] = useState(false);
  const hasDraft = Object.keys({ ...design.fields, ...tweaks.fields }).length > 0;
  // Colours, fonts and shapes are rules that are exchanged; for the rest, the page is drawn in the look of visitors.
  const isOtherPage = Object.keys(tweaks.fields).length > 0;
  const compare = (isOn: boolean): void => {
    if (isOn === isComparing) return;
    setComparing(isOn);
    if (isOtherPage) model.show({ liveLook: isOn ? 'shown' : 'ready' });
    else showLook(model, look, (isOn ? liveDesign : draftedDesign)(look.design.state()));
    if (isOn) model.say(t('comparing'));
  };
  const prepare = (): void => {
    if (isOtherPage && model.state().view.liveLook === 'none') model.show({ liveLook: 'ready' });
  };
  // What waits may be another by the next time, and the frame costs as much as a page.
  const leave = (): void => {
    compare(false);
    model.show({ liveLook: 'none' });
  };
  useEffect(() => () => model.show({ liveLook: 'none' }), [model]);
  const failed = [design, tweaks].find(({ saving }) => saving === 'failed');
  const isSaving = [design, tweaks].some(({ saving }) => saving === 'saving');
  return (
    <div className={classes.foot}>
      {failed ? (
        <p role="alert" className={classes.failed}>
          {t('failed', { sentence: failed.sentence })}{' '}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              void look.design.flush();
              void look.tweaks.flush();
            }}
          >
            {t('tryAgain')}
          </Button>
        </p>
      ) : (
        <p className={classes.status} role="status">
          {isSaving ? t('saving') : hasDraft ? t('saved') : ''}
        </p>
      )}
      <div className={classes.tools}>
        <Button
          size="xs"
          variant="default"
          aria-pressed={isComparing}
          disabled={!hasDraft}
          onPointerEnter={prepare}
          onFocus={prepare}
          onPointerDown={() => compare(true)}
          onPointerUp={() => compare(false)}
          onPointerLeave={leave}
          onPointerCancel={() => compare(false)}
          onBlur={leave}
          onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && compare(true)}
          onKeyUp={() => compare(false)}
        >
          {t('compare')}
        </Button>
      </div>
    </div>
  );
}

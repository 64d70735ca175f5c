import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ClipboardCheck,
  Computer,
  Eye,
  NavArrowLeft,
  PenTablet,
  Redo,
  SmartphoneDevice,
  Undo,
} from 'iconoir-react';
import { type ComponentType, type RefObject, Suspense, type SVGProps, useEffect, useRef } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { siteChangesQuery } from '../../api/site-changes-query.ts';
import { KeyHint } from '../../kit/keys/keys-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { previewAddress } from '../owner-addresses.ts';
import type { EditorAction } from '../parts/editor-actions.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { quietPart } from '../quiet-part.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import { PhoneChanges } from './phone-changes.tsx';
import { SavingStatus } from './saving-status.tsx';
import classes from './top-bar.module.css';

const EditorPresence = quietPart(async () => (await import('../people/editor-presence.tsx')).EditorPresence);

const SitePartsMenu = quietPart(
  async () => (await import('../site-parts/site-parts-menu.tsx')).SitePartsMenu,
);

const DEVICES = [
  { value: 'desktop', icon: Computer },
  { value: 'tablet', icon: PenTablet },
  { value: 'phone', icon: SmartphoneDevice },
] as const;

interface TopBarProps {
  readonly onPublish: () => void;
  /** ED-87: how many things the check found. */
  readonly findings: number;
  readonly isCheckOpen: boolean;
  readonly onCheck: () => void;
  /** Has the focus again when what was found is closed. */
  readonly checkButton: RefObject<HTMLButtonElement | null>;
  /** A part of every page was chosen. */
  readonly onSitePart: () => void;
}

/** Where one is, whether it is saved, which device is shown, and Publish. */
export function TopBar({ onPublish, onSitePart, findings, isCheckOpen, onCheck, checkButton }: TopBarProps) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const { info, owner, actions } = useEditorTools();
  const preview = previewAddress(owner);
  const model = useEditorModel();
  const device = useEditor(({ view }) => view.device);
  const hasPast = useEditor(({ history }) => history.past.length > 0);
  const hasFuture = useEditor(({ history }) => history.future.length > 0);
  const changes = useQuery(siteChangesQuery(api)).data?.length ?? 0;
  useFreshChanges();
  return (
    <section className={classes.bar} aria-label={t('bar')} data-region>
      <div className={classes.side}>
        <ActionIcon
          component={Link}
          to="/pages"
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('back')}
        >
          <NavArrowLeft width={18} height={18} />
        </ActionIcon>
        <h1 className={classes.title}>{info.title}</h1>
        <SavingStatus />
        <Suspense>
          <SitePartsMenu onSelect={onSitePart} />
        </Suspense>
        <Suspense>
          <EditorPresence />
        </Suspense>
      </div>
      <div className={classes.deviceSide}>
        <SegmentedControl
          className={classes.devices}
          aria-label={t('devices')}
          size="xs"
          value={device}
          data-mode={device === 'desktop' ? undefined : 'other'}
          onChange={(value) => model.show({ device: value as typeof device })}
          data={DEVICES.map(({ value, icon: Icon }) => ({
            value,
            label: (
              <span className={classes.device}>
                <Icon width={16} height={16} aria-hidden /> <span>{t(value)}</span>
              </span>
            ),
          }))}
        />
        <PhoneChanges />
      </div>
      <div className={classes.side} data-end>
        <ToolButton action={actions.undo} icon={Undo} isDisabled={!hasPast} />
        <ToolButton action={actions.redo} icon={Redo} isDisabled={!hasFuture} />
        <Button
          ref={checkButton}
          className={classes.check}
          variant="subtle"
          color="gray"
          size="xs"
          aria-expanded={isCheckOpen}
          leftSection={<ClipboardCheck width={16} height={16} aria-hidden />}
          onClick={onCheck}
        >
          <span className={classes.checkWord}>{t('check')}</span>
          {findings > 0 && (
            <span className={classes.count} role="img" aria-label={t('checkCount', { count: findings })}>
              {findings}
            </span>
          )}
        </Button>
        {preview !== null && (
          <Button
            className={classes.preview}
            component="a"
            href={preview}
            target="_blank"
            rel="noopener"
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<Eye width={16} height={16} aria-hidden />}
          >
            {t('preview')}
          </Button>
        )}
        <Button size="xs" onClick={onPublish} data-tour="publish">
          {t('publish')}
          {changes > 0 && (
            <span className={classes.count} role="img" aria-label={t('publishCount', { count: changes })}>
              {changes}
            </span>
          )}
        </Button>
      </div>
    </section>
  );
}

const QUIET_MS = 1_000;

/** The number on Publish follows what is saved, once a moment has passed without another edit. */
function useFreshChanges(): void {
  const { api, queries } = useServices();
  const isSaved = useEditor(({ draft }) => draft.waiting === 0);
  const isEdited = useRef(false);
  useEffect(() => {
    if (!isSaved) isEdited.current = true;
    if (!isSaved || !isEdited.current) return;
    const timer = setTimeout(() => {
      isEdited.current = false;
      void queries.invalidateQueries({ queryKey: siteChangesQuery(api).queryKey });
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isSaved, api, queries]);
}

interface ToolButtonProps {
  readonly action: EditorAction;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly isDisabled?: boolean;
  readonly isPressed?: boolean;
}

/** An action of the table as a bare icon, with its name and its key for those who point at it. */
export function ToolButton({ action, icon: Icon, isDisabled = false, isPressed }: ToolButtonProps) {
  const [keys] = action.keys;
  return (
    <Tooltip
      label={
        <>
          {action.label} {keys !== undefined && <KeyHint keys={keys} />}
        </>
      }
    >
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        color="gray"
        size={28}
        aria-label={action.label}
        aria-pressed={isPressed}
        data-disabled={isDisabled || undefined}
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && action.run(false)}
      >
        <Icon width={16} height={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

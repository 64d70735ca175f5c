import type { PageFinding } from '@awning/contract';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { Xmark } from 'iconoir-react';
import { useEffect, useRef } from 'react';
import { describeError } from '../../api/api-error.ts';
import { checkMessages } from '../../kit/checks/check-messages.ts';
import { FindingList } from '../../kit/checks/finding-list.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useEditorTools } from '../parts/editor-tools.ts';
import panel from '../screen/panel.module.css';
import { useEditorModel } from '../use-editor.ts';
import classes from './check-panel.module.css';
import type { EditorChecks } from './use-editor-checks.ts';

interface CheckPanelProps {
  readonly checks: EditorChecks;
  readonly onClose: () => void;
  /** The page is to be seen, where a phone shows the panel in its place. */
  readonly onShow: () => void;
}

/** ED-87: what was found on the page, in the place of the outline for as long as it is open. */
export function CheckPanel({
  checks: { checks, isChecking, error, checkAgain },
  onClose,
  onShow,
}: CheckPanelProps) {
  const t = useMessages(checkMessages);
  const findings = checks?.findings ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={panel.left} aria-label={t('title')} data-region>
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('toLookAt', { count: findings.length })}
        </h2>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('close')} onClick={onClose}>
          <Xmark width={16} height={16} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.body} aria-busy={isChecking}>
        <FormNotice>{error ? t('failed', { problem: describeError(error) }) : null}</FormNotice>
        {!checks && isChecking && <Skeleton height={80} role="status" aria-label={t('checking')} />}
        {checks && findings.length === 0 && <p className={classes.dim}>{t('nothing')}</p>}
        <PageFindings findings={findings} onShow={onShow} />
        {findings.length > 0 && <p className={classes.dim}>{t('blocksNothing')}</p>}
      </div>
      <footer className={classes.foot}>
        <Button size="compact-sm" variant="default" loading={isChecking} onClick={checkAgain}>
          {t('again')}
        </Button>
      </footer>
    </section>
  );
}

/** Findings of the page that is open: a jump selects, a fix is a step that can be undone. */
function PageFindings({
  findings,
  onShow,
}: {
  readonly findings: readonly PageFinding[];
  readonly onShow: () => void;
}) {
  const t = useMessages(checkMessages);
  const model = useEditorModel();
  const { nameOf } = useEditorTools();
  const show = ({ part, rule, values }: PageFinding): void => {
    if (part === null) return;
    const isPhone = rule === 'phone-overlap' || values.device === 'phone' || values.width === 360;
    model.show({ device: isPhone ? 'phone' : values.width === 768 ? 'tablet' : 'desktop' });
    model.select([part]);
    onShow();
  };
  return (
    <FindingList
      findings={findings}
      nameOf={({ part }) => (part === null ? null : nameOf(part))}
      jump={(finding) =>
        finding.part !== null && (
          <Button size="compact-xs" variant="default" onClick={() => show(finding)}>
            {t('show')}
          </Button>
        )
      }
      onFix={(finding) => {
        if (finding.part !== null && !finding.fix.some((each) => each.do === 'remove-block')) show(finding);
        model.run(finding.fix);
      }}
    />
  );
}

import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useHasLoadedChoices, useMemberChoice } from '../../api/member-choices.ts';
import { useHelp } from '../../kit/keys/keys-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './editor-tour.module.css';
import { tourMessages } from './tour-messages.ts';

/** Each with the part of the screen that it is about. */
const STEPS = [
  { title: 'pageTitle', text: 'pageText', target: '[data-tour="page"]' },
  { title: 'outlineTitle', text: 'outlineText', target: '[data-editor-keys="outline"]' },
  { title: 'settingsTitle', text: 'settingsText', target: 'aside[data-region]' },
  { title: 'publishTitle', text: 'publishText', target: '[data-tour="publish"]' },
] as const;

/** ED-94: four steps for a first opening; it can be left at any time, and stays away afterwards. */
export function EditorTour() {
  const isLoaded = useHasLoadedChoices();
  const t = useMessages(tourMessages);
  const [hasSeen, setSeen] = useMemberChoice('hasSeenTour');
  // Found again in the outline, and under the keys (`?`).
  useHelp(t('showTour'), () => void setSeen(false).catch(() => undefined));
  if (!isLoaded || hasSeen) return null;
  // A failure is reported by the client; the tour comes once more the next time.
  return <Tour onEnd={() => void setSeen(true).catch(() => undefined)} />;
}

function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const t = useMessages(tourMessages);
  const [at, setAt] = useState(0);
  const step = STEPS[at] ?? STEPS[0];
  const isLast = at === STEPS.length - 1;
  useMark(step.target);
  return (
    <section className={classes.tour} aria-label={t('tour')} data-region>
      <div className={classes.words} aria-live="polite">
        <p className={classes.step}>{t('step', { step: at + 1, count: STEPS.length })}</p>
        <h2 className={classes.title}>{t(step.title)}</h2>
        <p className={classes.text}>{t(step.text)}</p>
      </div>
      <div className={classes.actions}>
        {!isLast && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onEnd}>
            {t('leave')}
          </Button>
        )}
        {at > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setAt(at - 1)}>
            {t('back')}
          </Button>
        )}
        <Button size="compact-sm" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
          {t(isLast ? 'done' : 'next')}
        </Button>
      </div>
    </section>
  );
}

/** Draws a ring around what the step is about, without covering it. */
function useMark(selector: string): void {
  useEffect(() => {
    const element = document.querySelector(selector);
    element?.classList.add(classes.marked ?? '');
    return () => element?.classList.remove(classes.marked ?? '');
  }, [selector]);
}

import type { Section } from '@awning/site-model';
import type { StarterPage } from '@awning/site-model/starters';
import { useMessages } from '../../messages/use-messages.ts';
import { addingMessages } from './adding-messages.ts';
import { SectionDrawing } from './section-drawing.tsx';
import classes from './section-picker.module.css';
import type { SiteLook } from './site-look.ts';

interface StarterPageCardProps {
  readonly page: StarterPage;
  readonly sections: readonly Section[];
  readonly look: SiteLook | undefined;
  readonly htmlOf: (section: Section) => string | undefined;
  readonly isPressed?: boolean;
  readonly onChoose: () => void;
}

/** A page to start with, as far down as its place shows. */
export function StarterPageCard({ page, sections, look, htmlOf, isPressed, onChoose }: StarterPageCardProps) {
  const t = useMessages(addingMessages);
  const parts = sections.map(htmlOf);
  const html = parts.includes(undefined) ? undefined : parts.join('');
  return (
    <li className={classes.card}>
      <button type="button" className={classes.choose} data-card aria-pressed={isPressed} onClick={onChoose}>
        <SectionDrawing name={page.name} look={look} html={html} />
        <span className={classes.caption}>
          <span>{page.name}</span>
          <span className={classes.detail}>{t('sections', { count: sections.length })}</span>
        </span>
        <span className={classes.detail}>{page.help}</span>
      </button>
    </li>
  );
}

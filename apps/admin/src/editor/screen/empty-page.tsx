import { lazy, Suspense } from 'react';
import { useEditorTools } from '../parts/editor-tools.ts';
import classes from './empty-page.module.css';

const StarterPages = lazy(async () => ({
  default: (await import('../adding/starter-pages.tsx')).StarterPages,
}));

/** ED-95: what to begin with. */
export function EmptyPage() {
  const { owner, adding } = useEditorTools();
  return (
    <div className={classes.empty} data-region data-tour="page">
      <Suspense>
        <StarterPages owner={owner} onPickSection={() => adding.addSection(0)} />
      </Suspense>
    </div>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { withLinks } from './tree/arrangement.ts';
import type { PageTree, SectionNode } from './tree/page-tree.ts';

const NewPage = lazy(async () => ({ default: (await import('../../editor/adding/new-page.tsx')).NewPage }));

interface NewPageDialogProps {
  readonly section: SectionNode;
  readonly pages: PageTree['pages'];
  readonly onClose: () => void;
  readonly onLink: (section: SectionNode, items: Parameters<typeof withLinks>[2], name: string) => void;
}

/** ED-74: a new page, which opens in its editor. */
export function NewPageDialog({ section, pages, onClose, onLink }: NewPageDialogProps) {
  const navigate = useNavigate();
  // Starters are drawn as on a page of the site, also where none was published yet.
  const known = [...pages.values()].filter(({ kind }) => kind === 'page');
  const look = known.find(({ hasDocument }) => hasDocument) ?? known[0];
  return (
    <Suspense>
      <NewPage
        owner={look ? { kind: 'page', id: look.id } : null}
        isLinkedAtFirst={section.role !== 'hidden' && section.role !== 'menu'}
        onClose={onClose}
        onCreated={(pageId, title) => {
          if (section.role === 'menu') onLink(section, [{ collectionId: pageId }], title);
          void navigate({ to: '/pages/$pageId/edit', params: { pageId } });
        }}
      />
    </Suspense>
  );
}

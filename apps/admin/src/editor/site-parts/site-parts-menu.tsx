import { SHARED_PARTS } from '@awning/contract/canvas';
import { Button, Menu, Modal } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { NavArrowDown, ViewStructureUp } from 'iconoir-react';
import { useRef, useState } from 'react';
import { describeError, isMissing } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { rightsOf } from '../inspector/settings/member-rights.ts';
import { selectShared } from '../shared-selection.ts';
import { useEditorModel } from '../use-editor.ts';
import { type MadePages, makeSitePage, type SitePage, sitePagesQuery } from './site-pages.ts';
import { sitePartMessages } from './site-part-messages.ts';
import classes from './site-parts-menu.module.css';

const PAGES = [
  { page: 'popup', label: 'popup' },
  { page: 'lock-page', label: 'lockPage' },
  { page: 'not-found', label: 'notFoundPage' },
] as const satisfies readonly { readonly page: SitePage; readonly label: keyof typeof sitePartMessages }[];

/** What stands around, over or in the place of pages, each edited where it stands. */
export function SitePartsMenu({ onSelect }: { readonly onSelect: () => void }) {
  const t = useMessages(sitePartMessages);
  const model = useEditorModel();
  const { api } = useServices();
  const { member } = useMemberSession();
  const navigate = useNavigate();
  const [making, setMaking] = useState<SitePage | null>(null);
  // Where a later call fails, another try goes on with the page that is there, also in a dialog that is opened again.
  const made = useRef<MadePages>(new Map());
  const [isOpen, setOpen] = useState(false);
  const { data: pages } = useQuery({ ...sitePagesQuery(api), enabled: isOpen });
  const mayMake = rightsOf(member).mayChangeLocked;
  const edit = (page: SitePage): void => {
    const pageId = pages?.[page];
    if (pageId) void navigate({ to: '/pages/$pageId/edit', params: { pageId } });
    else setMaking(page);
  };
  return (
    <>
      <Menu position="bottom-start" withinPortal opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button
            className={classes.target}
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<ViewStructureUp width={16} height={16} aria-hidden />}
            rightSection={<NavArrowDown width={14} height={14} aria-hidden />}
          >
            <span className={classes.label}>{t('siteParts')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SHARED_PARTS.map((part) => (
            <Menu.Item
              key={part}
              onClick={() => {
                selectShared(model, { part, piece: null, name: '' });
                onSelect();
              }}
            >
              {t(part)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {PAGES.map(({ page, label }) => (
            <Menu.Item
              key={page}
              disabled={pages === undefined || (pages[page] === null && !mayMake)}
              onClick={() => edit(page)}
            >
              {t(label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {making && <MakePage page={making} made={made.current} onClose={() => setMaking(null)} />}
    </>
  );
}

const QUESTIONS = {
  popup: { title: 'makePopup', text: 'makePopupText' },
  'lock-page': { title: 'makeLockPage', text: 'makeLockPageText' },
  'not-found': { title: 'makeNotFound', text: 'makeNotFoundText' },
} as const;

interface MakePageProps {
  readonly page: SitePage;
  readonly made: MadePages;
  readonly onClose: () => void;
}

function MakePage({ page, made, onClose }: MakePageProps) {
  const t = useMessages(sitePartMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: () => makeSitePage(api, page, { t, made }),
    // One that was removed since is made once more.
    onError: (error) => isMissing(error) && made.delete(page),
    onSuccess: async (pageId) => {
      made.delete(page);
      await queries.invalidateQueries({ queryKey: ['pages'] });
      onClose();
      void navigate({ to: '/pages/$pageId/edit', params: { pageId } });
    },
  });
  const { title, text } = QUESTIONS[page];
  return (
    <Modal opened onClose={onClose} title={t(title)} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <p className={classes.text}>{t(text)}</p>
      {make.error && <FormNotice>{describeError(make.error)}</FormNotice>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={make.isPending} onClick={() => make.mutate()} data-autofocus>
          {t('make')}
        </Button>
      </div>
    </Modal>
  );
}

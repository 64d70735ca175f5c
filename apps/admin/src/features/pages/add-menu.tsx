import type { CollectionKind, NavigationItem } from '@awning/contract';
import { addCollection, saveSettingsDraft } from '@awning/contract/calls';
import { Button, Checkbox, Menu, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Book, Calendar, Folder, Link, MediaImage, MusicNote, Page as PageIcon, Shop } from 'iconoir-react';
import { useRef, useState } from 'react';
import { describeError, ReadableError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { shownOncePublished } from '../../kit/publishing/waiting-page.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { nameOfPage, type PageTree, type SectionNode } from './tree/page-tree.ts';
import classes from './tree/pages.module.css';
import { sectionTitle, type T } from './tree/use-tree.ts';

/** What is being added, and to which menu. */
export type Adding =
  | { readonly what: 'page' | 'link' | 'existing'; readonly section: SectionNode }
  | { readonly what: 'collection'; readonly kind: NewKind; readonly section: SectionNode };

type NewKind = Extract<CollectionKind, 'blog' | 'events' | 'gallery' | 'album' | 'folder'>;

const KINDS = [
  { kind: 'blog', label: 'addBlog', icon: Book },
  { kind: 'events', label: 'addEvents', icon: Calendar },
  { kind: 'gallery', label: 'addGallery', icon: MediaImage },
  { kind: 'album', label: 'addAlbum', icon: MusicNote },
] as const;

interface AddMenuProps {
  readonly section: SectionNode;
  readonly t: T;
  readonly maySell: boolean;
  readonly onAdd: (adding: Adding) => void;
}

const icon = { width: 16, height: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

export function AddMenu({ section, t, maySell, onAdd }: AddMenuProps) {
  const navigate = useNavigate();
  const isMenu = section.role === 'main' || section.role === 'menu';
  return (
    <>
      <Menu.Item leftSection={<PageIcon {...icon} />} onClick={() => onAdd({ what: 'page', section })}>
        {t('addPage')}
      </Menu.Item>
      {KINDS.map(({ kind, label, icon: KindIcon }) => (
        <Menu.Item
          key={kind}
          leftSection={<KindIcon {...icon} />}
          onClick={() => onAdd({ what: 'collection', kind, section })}
        >
          {t(label)}
        </Menu.Item>
      ))}
      {maySell && (
        <Menu.Item leftSection={<Shop {...icon} />} onClick={() => void navigate({ to: '/stores/new' })}>
          {t('addStore')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        leftSection={<Folder {...icon} />}
        onClick={() => onAdd({ what: 'collection', kind: 'folder', section })}
      >
        {t('addFolder')}
      </Menu.Item>
      {isMenu && (
        <Menu.Item leftSection={<Link {...icon} />} onClick={() => onAdd({ what: 'link', section })}>
          {t('addLink')}
        </Menu.Item>
      )}
      {isMenu && (
        <Menu.Item leftSection={<PageIcon {...icon} />} onClick={() => onAdd({ what: 'existing', section })}>
          {t('addExisting')}
        </Menu.Item>
      )}
    </>
  );
}

interface AddDialogProps {
  readonly adding: Adding;
  readonly tree: PageTree;
  readonly t: T;
  readonly onClose: () => void;
  /** Puts links at the end of the menu. */
  readonly onLink: (section: SectionNode, items: readonly NavigationItem[], name: string) => void;
  readonly onCreated: (id: string, name: string) => void;
}

export function AddDialog(props: AddDialogProps) {
  const { adding, t, tree, onClose, onLink } = props;
  const place = sectionTitle(t, adding.section);
  if (adding.what === 'collection') return <NewCollection {...props} kind={adding.kind} />;
  if (adding.what === 'link')
    return (
      <LinkDialog
        title={t('newLink', { place })}
        t={t}
        onClose={onClose}
        onSave={(externalLink) => onLink(adding.section, [{ externalLink }], externalLink.title)}
      />
    );
  return adding.what === 'existing' ? (
    <ExistingPage
      t={t}
      tree={tree}
      place={place}
      onClose={onClose}
      onChoose={(id, name) => onLink(adding.section, [{ collectionId: id }], name)}
    />
  ) : null;
}

function NewCollection({ adding, kind, t, onClose, onLink, onCreated }: AddDialogProps & { kind: NewKind }) {
  const { api } = useServices();
  const queries = useQueryClient();
  const [title, setTitle] = useState('');
  const [isTried, setTried] = useState(false);
  const { section } = adding;
  // Where the second call fails, another try goes on with what is there.
  const created = useRef<string | null>(null);
  const create = useMutation({
    mutationFn: async (name: string) => {
      // A folder that is off would hide what is put into it; anything else waits to be published, as a page does.
      const waits = kind !== 'folder';
      const body = {
        kind,
        title: name,
        addToMainNav: section.role === 'main',
        ...(waits && { enabled: false }),
      };
      created.current ??= (await api.call(addCollection, { body })).body.collection.id;
      const id = created.current;
      if (waits)
        await api.call(saveSettingsDraft, shownOncePublished(id)).catch((error: unknown) => {
          throw new ReadableError(t('createdHidden', { reason: describeError(error) }));
        });
      return id;
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['site-changes'] });
      await queries.invalidateQueries({ queryKey: ['pages'] });
    },
    onSuccess: (id, name) => {
      if (section.role === 'menu') onLink(section, [{ collectionId: id }], name);
      else onClose();
      onCreated(id, name);
    },
  });
  const label =
    kind === 'folder' ? 'addFolder' : (KINDS.find((each) => each.kind === kind)?.label ?? 'addPage');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('newOf', { kind: t(label) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (title.trim() !== '') create.mutate(title.trim());
        }}
      >
        <TextInput
          label={t('name')}
          description={t('nameHelp')}
          value={title}
          maxLength={300}
          error={isTried && title.trim() === '' ? t('nameMissing') : undefined}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          data-autofocus
        />
        {create.error && <FormNotice>{describeError(create.error)}</FormNotice>}
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type ExternalLink = NonNullable<NavigationItem['externalLink']>;

interface LinkDialogProps {
  readonly title: string;
  readonly link?: ExternalLink;
  readonly t: T;
  readonly onClose: () => void;
  readonly onSave: (link: ExternalLink) => void;
}

/** A link of a menu that leads anywhere. */
export function LinkDialog({ title, link, t, onClose, onSave }: LinkDialogProps) {
  const [value, setValue] = useState<ExternalLink>(link ?? { title: '', url: '', newWindow: false });
  const [isTried, setTried] = useState(false);
  const [name, url] = [value.title.trim(), value.url.trim()];
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name !== '' && url !== '') onSave({ ...value, title: name, url });
        }}
      >
        <TextInput
          label={t('linkTitleLabel')}
          value={value.title}
          maxLength={500}
          error={isTried && name === '' ? t('linkTitleMissing') : undefined}
          onChange={({ currentTarget }) => setValue({ ...value, title: currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label={t('linkAddress')}
          description={t('linkAddressHelp')}
          value={value.url}
          maxLength={2083}
          error={isTried && url === '' ? t('linkAddressMissing') : undefined}
          onChange={({ currentTarget }) => setValue({ ...value, url: currentTarget.value })}
        />
        <Checkbox
          label={t('newWindow')}
          checked={value.newWindow ?? false}
          onChange={({ currentTarget }) => setValue({ ...value, newWindow: currentTarget.checked })}
        />
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('saveLink')}</Button>
        </div>
      </form>
    </Modal>
  );
}

interface ExistingPageProps {
  readonly t: T;
  readonly tree: PageTree;
  readonly place: string;
  readonly onClose: () => void;
  readonly onChoose: (id: string, name: string) => void;
}

function ExistingPage({ t, tree, place, onClose, onChoose }: ExistingPageProps) {
  const pages = [...tree.pages.values()].sort((one, other) =>
    nameOfPage(one).localeCompare(nameOfPage(other)),
  );
  const [id, setId] = useState(pages[0]?.id ?? '');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addTo', { name: place })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const page = tree.pages.get(id);
          if (page) onChoose(id, nameOfPage(page));
        }}
      >
        <NativeSelect
          label={t('choosePage')}
          value={id}
          data={pages.map((page) => ({ value: page.id, label: `${nameOfPage(page)} (${page.fullUrl})` }))}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
          data-autofocus
        />
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('linkNow')}</Button>
        </div>
      </form>
    </Modal>
  );
}

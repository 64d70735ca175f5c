import type { MemberSearchGroup } from '@awning/contract';
import { searchSite } from '@awning/contract/calls';
import { blocksOf } from '@awning/site-model';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import { searchControls } from './setting-entries.ts';
import { kindOf, sectionKind } from './settings/described-kinds.ts';
import classes from './settings/inspector.module.css';
import { inspectorMessages } from './settings/inspector-messages.ts';

const PAUSE_MS = 200;
const MOST_PARTS = 6;
const NOTHING: MemberSearchGroup['results'] = [];

/** ED-67: settings by their words that are not of what is selected: of the rest of the page, and of the site. */
export function useFoundElsewhere(text: string) {
  const { api } = useServices();
  const [words] = useDebouncedValue(text.trim(), PAUSE_MS);
  const site = useQuery({
    queryKey: ['editor-setting-search', words],
    queryFn: async ({ signal }) => {
      const { groups } = (await api.call(searchSite, { query: { q: words }, signal })).body;
      return groups.find(({ name }) => name === 'settings')?.results ?? NOTHING;
    },
    enabled: words !== '',
  });
  const parts = usePartsWith(text);
  return { parts, site: words === '' ? NOTHING : (site.data ?? NOTHING), isLoading: site.isFetching };
}

interface FoundPart {
  readonly id: string;
  readonly label: string;
  readonly setting: string;
}

/** Parts of the page with such a setting, the first of each kind, without what is selected. */
function usePartsWith(text: string): readonly FoundPart[] {
  const t = useMessages(inspectorMessages);
  const document = useEditor(({ draft }) => draft.document);
  const selected = useEditor(({ view }) => view.selected);
  if (text.trim() === '') return [];
  const kinds = new Map<string, FoundPart>();
  const add = (id: string, label: string, controls: Parameters<typeof searchControls>[0]): void => {
    const [found] = searchControls(controls, text);
    if (found && !kinds.has(label) && !selected.includes(id))
      kinds.set(label, { id, label, setting: found.label });
  };
  for (const section of document.sections) add(section.id, t('section'), sectionKind.controls);
  for (const { id, type } of blocksOf(document)) {
    const kind = kindOf(type);
    if (kind) add(id, kind.label, kind.controls);
  }
  return [...kinds.values()].slice(0, MOST_PARTS);
}

/** Where else on the page and on the site such a setting is. */
export function FoundElsewhere({ parts, site }: ReturnType<typeof useFoundElsewhere>) {
  const t = useMessages(inspectorMessages);
  const model = useEditorModel();
  return (
    <>
      {parts.length > 0 && (
        <section className={classes.group} aria-label={t('onThisPage')}>
          <h3 className={classes.cardTitle}>{t('onThisPage')}</h3>
          <ul className={classes.links}>
            {parts.map(({ id, label, setting }) => (
              <li key={id}>
                <button type="button" className={classes.soft} onClick={() => model.select([id])}>
                  {t('settingOf', { setting, name: label })}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {site.length > 0 && (
        <section className={classes.group} aria-label={t('onTheSite')}>
          <h3 className={classes.cardTitle}>{t('onTheSite')}</h3>
          <ul className={classes.links}>
            {site.map(({ id, title, address }) => (
              <li key={id}>
                <a href={address}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

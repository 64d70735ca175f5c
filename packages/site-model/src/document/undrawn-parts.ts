import type { DocumentProblem } from './document-problem.ts';
import { joinPath } from './document-problem.ts';
import { areaDocument } from './new-document.ts';
import type { PageDocument, Section } from './page-document.ts';

/** What a document is for. */
export type DocumentUse = 'page' | 'item' | 'area';

/** Something that would be kept and not shown. The section is null for the document as a whole. */
export interface UndrawnPart extends DocumentProblem {
  readonly sectionId: string | null;
}

/**
 * What a document says that nobody would see. It can be read all the same, because it may have been stored before this
 * was checked; saving it again reports it.
 */
export function undrawnParts(document: PageDocument, use: DocumentUse): readonly UndrawnPart[] {
  const inSections = document.sections.flatMap((section, index) => {
    const path = joinPath('sections', index);
    return [...undrawnBackground(section, path), ...(use === 'area' ? undrawnInArea(section, path) : [])];
  });
  if (use !== 'area' || document.sections.length <= 1) return inSections;
  const message = 'An area of the theme is one section. Put the blocks of the others into it.';
  return [{ code: 'area-sections', sectionId: null, path: 'sections', message }, ...inSections];
}

function undrawnBackground({ id, background }: Section, path: string): UndrawnPart[] {
  if (background.source !== 3 || background.videoId !== null || background.posterId !== null) return [];
  const message =
    'A video at another site does not play behind a section, because that site would learn of every visitor. Choose an image to show in its place, or upload the video.';
  return [
    { code: 'video-without-picture', sectionId: id, path: joinPath(path, 'background.posterId'), message },
  ];
}

const [PLAIN] = areaDocument('').sections;

const AREA_SETTINGS = {
  kind: 'cannot lie over the site',
  anchor: 'cannot be linked to',
  colorTheme: 'has the colours of the theme',
  background: 'has no background',
  contentWidth: 'is as wide as the theme makes it',
  spacing: 'has the space that the theme leaves around it',
  minRows: 'is as high as what is in it',
  height: 'is as high as what is in it',
  gap: 'has no grid whose cells could stand apart',
  verticalAlign: 'is as high as what is in it',
  phonePairs: 'has no grid whose blocks could stay in pairs',
} as const satisfies Partial<Record<keyof Section, string>>;

function undrawnInArea(section: Section, path: string): UndrawnPart[] {
  const parts: UndrawnPart[] = [];
  for (const [name, fact] of Object.entries(AREA_SETTINGS)) {
    if (!PLAIN || !isSetting(name) || isSame(section[name], PLAIN[name])) continue;
    const message = `An area of the theme ${fact}.`;
    parts.push({ code: `area-${name}`, sectionId: section.id, path: joinPath(path, name), message });
  }
  if (section.layout.type !== 'classic') {
    const message = 'An area of the theme is laid out in rows and columns.';
    parts.push({ code: 'area-layout', sectionId: section.id, path: joinPath(path, 'layout'), message });
  }
  return parts;
}

const isSetting = (name: string): name is keyof typeof AREA_SETTINGS => Object.hasOwn(AREA_SETTINGS, name);

const isSame = (value: unknown, plain: unknown): boolean => JSON.stringify(value) === JSON.stringify(plain);

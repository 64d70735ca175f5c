import { joinPath } from './document-problem.ts';
import { backgroundShapes, SectionShape } from './document-schema.ts';
import { checkLayout, claimId, type DocumentCheck } from './layout-check.ts';
import { hasShape } from './shape-check.ts';

/** `anchors` are those of the sections before it. */
export const checkSection = (
  check: DocumentCheck,
  section: unknown,
  path: string,
  anchors: Set<string>,
): void => {
  if (!hasShape(SectionShape, section, path, check.problems)) return;
  claimId(check, section.id, path);
  if (section.anchor !== null) {
    if (anchors.has(section.anchor)) {
      check.problems.add('duplicate-anchor', joinPath(path, 'anchor'), isAnchorUsed(section.anchor));
    }
    anchors.add(section.anchor);
  }
  checkBackground(check, section.background, joinPath(path, 'background'));
  checkLayout(check, section.layout, path);
};

export const isAnchorUsed = (anchor: string): string =>
  `Another section of this page already has the anchor “${anchor}”.`;

const checkBackground = (check: DocumentCheck, background: unknown, path: string): void => {
  const source: unknown =
    typeof background === 'object' && background !== null ? Reflect.get(background, 'source') : null;
  if (source === 1 || source === 2 || source === 3 || source === 4) {
    hasShape(backgroundShapes[source], background, path, check.problems);
  } else {
    check.problems.add('bad-value', path, 'The background must be an image, a video or none.');
  }
};

import { moveProblem, type Target } from './arrangement.ts';
import type { PageTree, RowNode, SectionNode, TreeNode } from './page-tree.ts';

/** A place between two rows. */
export interface TreePlace {
  readonly target: Target;
  /** What it is in. */
  readonly holder: TreeNode;
  readonly previous: RowNode | null;
  readonly next: RowNode | null;
}

export const placeIn = (holder: TreeNode, at: number): TreePlace | null => {
  const { inside: container, children, level } = holder;
  if (!container) return null;
  const next = children[at] ?? null;
  return {
    target: { container, before: next?.item ?? null, depth: level - 1 },
    holder,
    previous: children[at - 1] ?? null,
    next,
  };
};

/** What holds a row, and where it stands in it. */
export function holderOf(
  sections: readonly SectionNode[],
  key: string,
): { holder: TreeNode; at: number } | null {
  const search = (holder: TreeNode): { holder: TreeNode; at: number } | null => {
    const at = holder.children.findIndex((child) => child.key === key);
    if (at >= 0) return { holder, at };
    for (const child of holder.children) {
      const match = search(child);
      if (match) return match;
    }
    return null;
  };
  for (const section of sections) {
    const match = search(section);
    if (match) return match;
  }
  return null;
}

/** Every place that the rows can go to, in the order in which they are seen. */
export function placesFor(
  { sections }: Pick<PageTree, 'sections'>,
  moved: readonly RowNode[],
  closed: ReadonlySet<string>,
): TreePlace[] {
  const places: TreePlace[] = [];
  const movedKeys = new Set(moved.map(({ key }) => key));
  const add = (holder: TreeNode, at: number): void => {
    const place = placeIn(holder, at);
    if (place && moved.every((part) => !moveProblem(part, place.target))) places.push(place);
  };
  const visit = (holder: TreeNode): void => {
    holder.children.forEach((child, at) => {
      add(holder, at);
      const isOpen = child.children.length > 0 && !closed.has(child.key);
      if (!movedKeys.has(child.key) && (isOpen || child.isFolder)) visit(child);
    });
    add(holder, holder.children.length);
  };
  sections.forEach(visit);
  return places;
}

/** Where a row goes that is let go over another one: `part` is how far down the row, from 0 to 1. */
export function placeAt(
  sections: readonly SectionNode[],
  node: TreeNode,
  { part, level, isOpen }: { readonly part: number; readonly level: number; readonly isOpen: boolean },
): TreePlace | null {
  if (node.kind === 'section') return placeIn(node, isOpen ? 0 : node.children.length);
  if (node.section === 'theme') return null;
  const hasOpenRows = isOpen && node.children.length > 0;
  if (node.inside && !hasOpenRows && part > 0.3 && part < 0.7) return placeIn(node, node.children.length);
  let match = holderOf(sections, node.key);
  if (part < 0.5) return match && placeIn(match.holder, match.at);
  if (hasOpenRows) return placeIn(node, 0);
  // Behind the last row of a level, the pointer chooses by how far in it is.
  while (match && match.holder.kind !== 'section' && match.at === match.holder.children.length - 1) {
    if (level > match.holder.level) break;
    match = holderOf(sections, match.holder.key);
  }
  return match && placeIn(match.holder, match.at + 1);
}

import type { OpenTag } from '../theme/open-tag.ts';
import { placeAt } from '../theme/source-place.ts';
import type { ThemeDiagnostic, ThemeSource } from '../theme/theme.ts';
import { readPieces, type SourcePiece, type TagPiece } from './source-pieces.ts';
import { faultSentence, tagSentences } from './tag-sentences.ts';
import { isThemeTag, MAX_QUERIES, missingAttributes, oddValue, THEME_TAGS } from './theme-tags.ts';

/** As many as anybody reads. */
const MOST = 100;

/** Everything that is wrong with the tags of a template, in order of place. */
export function checkTags(source: ThemeSource): ThemeDiagnostic[] {
  const { pieces, faults } = readPieces(source.text);
  const rows = faults.map((fault) => ({ at: fault.at, message: faultSentence(fault) }));
  collect(pieces, false, rows);
  rows.push(...findRepetitions(allTags(pieces)));
  return rows
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ at, message }) => ({
      severity: 'warning',
      file: source.file,
      ...placeAt(source.text, at),
      message,
    }));
}

interface Finding {
  readonly at: number;
  readonly message: string;
}

function collect(pieces: readonly SourcePiece[], inQuery: boolean, findings: Finding[]): void {
  for (const piece of pieces) {
    if (piece.kind !== 'tag') continue;
    for (const message of sentencesFor(piece, inQuery)) findings.push({ at: piece.at, message });
    if (piece.body) collect(piece.body, inQuery || piece.name === 'query', findings);
  }
}

function sentencesFor({ name, tag, body }: TagPiece, inQuery: boolean): string[] {
  if (!isThemeTag(name)) return [tagSentences.unknown(name.slice(0, 60))];
  if (name === 'query' && inQuery) return [tagSentences['nested-query']()];
  const has = (wanted: string): boolean =>
    tag.attributes.some(({ name: own }) => own.toLowerCase() === wanted.toLowerCase());
  const sentences = missingAttributes(name, has).map((each) => tagSentences['missing-attribute'](name, each));
  if (THEME_TAGS[name].hasTemplate && body === null && !has('template'))
    sentences.push(tagSentences['missing-template'](name));
  for (const [attribute, value] of literalsOf(tag)) {
    const sentence = oddValue(name, attribute, value);
    if (sentence !== null) sentences.push(sentence);
  }
  return sentences;
}

/** By name in small letters, without what only drawing can tell. */
const literalsOf = ({ attributes }: OpenTag): ReadonlyMap<string, string> =>
  new Map(
    attributes.flatMap(({ name, value }) =>
      value.includes('{') ? [] : [[name.toLowerCase(), value.trim()] as const],
    ),
  );

const allTags = (pieces: readonly SourcePiece[]): TagPiece[] =>
  pieces.flatMap((piece) => (piece.kind === 'tag' ? [piece, ...allTags(piece.body ?? [])] : []));

/** What is wrong only because something like it stands above. */
function findRepetitions(tags: readonly TagPiece[]): Finding[] {
  const findings: Finding[] = [];
  const ids = new Set<string>();
  let queries = 0;
  for (const { name, at, tag } of tags) {
    if (name === 'query' && ++queries === MAX_QUERIES + 1)
      findings.push({ at, message: tagSentences['too-many-queries'](MAX_QUERIES) });
    const id = name === 'block-field' ? literalsOf(tag).get('id') : undefined;
    if (id === undefined || id === '') continue;
    if (ids.has(id)) findings.push({ at, message: tagSentences['same-id'](id.slice(0, 60)) });
    ids.add(id);
  }
  return findings;
}

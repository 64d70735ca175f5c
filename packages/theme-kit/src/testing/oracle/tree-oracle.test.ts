import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { createEngine } from '../../engine.ts';
import { testAgreement } from './agreement.ts';
import { coreKeys, coreWords } from './core-words.ts';
import { oddValue } from './odd-values.ts';
import { createPeer } from './peer.ts';
import { templates } from './template-grammar.ts';

const peer = createPeer();
const engine = createEngine();
const template = templates(coreWords);
/** Trees are exchanged as JSON, so that is what has to be the same. */
const asJson = (tree: unknown): unknown => JSON.parse(JSON.stringify(tree));

describe('the serialised tree, compared with the peer', () => {
  testAgreement('source is read into the same tree', 1_500, template, (source) => {
    expect(asJson(engine.parse(source).tree)).toEqual(asJson(peer.parse(source)));
  });

  testAgreement(
    'a tree runs like the source it came from, but for what is wrong with that source',
    250,
    fc.record({ source: template, data: oddValue(...coreKeys) }),
    ({ source, data }) => {
      const { tree, diagnostics } = engine.parse(source);
      const fromSource = engine.compile(source).render(data, { now: 0 });
      const fromTree = engine.compile(asJson(tree) as typeof tree).render(data, { now: 0 });
      expect(fromTree.output).toBe(fromSource.output);
      expect(fromTree.errors.map(({ message }) => message)).toEqual(
        fromSource.errors.slice(diagnostics.length).map(({ message }) => message),
      );
    },
  );
});

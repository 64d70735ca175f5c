import { adjustStock } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { fieldErrorsOf } from '../../../api/api-error.ts';
import { adjustmentOf, type StockMove } from './stock-file.ts';

/** Of one call, which does all or none. */
const AT_ONCE = 250;

export interface StockSending {
  /** Those that the shop has taken. */
  readonly done: () => readonly StockMove[];
  /** Neither taken nor refused yet. */
  readonly left: () => readonly StockMove[];
  /** Goes on with those that are left; what comes in the way is thrown, and what was taken stays taken. */
  readonly send: (isStopped: () => boolean) => Promise<void>;
}

interface SendingOptions {
  /** Another one for each file that is chosen, and for its way back. */
  readonly id: string;
  readonly note: string;
  readonly onDone: (count: number) => void;
  readonly onRefused: (move: StockMove, sentence: string) => void;
}

/**
 * In parts, each under a key of its own: one whose answer got lost moves nothing twice. What is refused of a part is
 * left out, and the others go on.
 */
export function createSending(
  api: Pick<Client, 'call'>,
  moves: readonly StockMove[],
  { id, note, onDone, onRefused }: SendingOptions,
): StockSending {
  const done: StockMove[] = [];
  const over = new Set<StockMove>();
  const isLeft = (move: StockMove): boolean => !over.has(move);
  const sendPart = async (at: number): Promise<void> => {
    for (;;) {
      const part = moves.slice(at, at + AT_ONCE).filter(isLeft);
      if (part.length === 0) return;
      try {
        // Moves only ever leave a part: so many of them are the same ones each time.
        const idempotencyKey = `${id}-${at}-${part.length}`;
        await api.call(adjustStock, { body: adjustmentOf(part, note), idempotencyKey });
        for (const move of part) over.add(move);
        done.push(...part);
        return;
      } catch (error) {
        const sentences = fieldErrorsOf(error);
        const refused = part.filter(({ variantId }) => sentences[variantId] !== undefined);
        if (refused.length === 0) throw error;
        for (const move of refused) {
          over.add(move);
          onRefused(move, sentences[move.variantId] ?? '');
        }
      }
    }
  };
  return {
    done: () => done,
    left: () => moves.filter(isLeft),
    async send(isStopped) {
      for (let at = 0; at < moves.length && !isStopped(); at += AT_ONCE) {
        await sendPart(at);
        onDone(done.length);
      }
    },
  };
}

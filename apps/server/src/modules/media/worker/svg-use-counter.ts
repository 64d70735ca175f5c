export interface UseCounter {
  /** An element begins: its id, and the id of the element that it draws again. */
  open(id: string | undefined, target: string | null): void;
  close(): void;
  /** Drawn out, it would be far more than was written down, or it contains itself. */
  isBomb(): boolean;
}

interface Drawn {
  elements: number;
  readonly targets: string[];
}

const MAX_DRAWN = 200_000;

/**
 * Counts what a browser would draw. Ten elements that each draw the one before ten times are a hundred lines of file
 * and ten thousand million shapes.
 */
export function createUseCounter(): UseCounter {
  const whole: Drawn = { elements: 0, targets: [] };
  const byId = new Map<string, Drawn>();
  const opened: (Drawn | null)[] = [];

  const drawnBy = (drawn: Drawn, known: Map<Drawn, number>): number => {
    const earlier = known.get(drawn);
    if (earlier !== undefined) return earlier;
    // Whoever comes back here while it is being counted contains itself.
    known.set(drawn, Number.POSITIVE_INFINITY);
    let sum = drawn.elements;
    for (const target of drawn.targets) {
      const found = byId.get(target);
      if (found) sum += drawnBy(found, known);
    }
    known.set(drawn, sum);
    return sum;
  };

  return {
    open(id, target) {
      const own: Drawn | null = id === undefined ? null : { elements: 0, targets: [] };
      if (id !== undefined && own) byId.set(id, own);
      opened.push(own);
      for (const around of [whole, ...opened]) {
        if (!around) continue;
        around.elements++;
        if (target !== null) around.targets.push(target);
      }
    },
    close: () => void opened.pop(),
    isBomb: () => drawnBy(whole, new Map()) > MAX_DRAWN,
  };
}

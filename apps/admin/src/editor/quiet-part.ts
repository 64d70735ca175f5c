import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** ED-96: a part that comes by itself. Where the connection goes before it is there, the editor does without it. */
export const quietPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));

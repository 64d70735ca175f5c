import type { MountIsland } from '../island.ts';
export const mount: MountIsland = () => {};

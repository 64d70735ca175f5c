import { installRuntime } from './install-runtime.ts';

installRuntime(window);

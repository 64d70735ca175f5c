import { installLibrary } from './install-library.ts';

installLibrary();

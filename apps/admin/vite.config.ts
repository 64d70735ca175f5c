import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/_awning/admin/',
  plugins: [react()],
  build: {
    outDir: '../../dist/browser/admin',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    // The oldest browsers with light-dark(): rewriting it for older ones breaks Mantine's colour schemes.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The security policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One by one, each icon that two screens share would be a file of its own, and most of it overhead.
        codeSplitting: { groups: [{ name: 'icons', test: /iconoir-react/, minShareCount: 2 }] },
      },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Vite wraps each dynamic import in code that preloads what the chunk needs. That code would be a third of the
 * loader, and its one useful job here is done by `withReact` in the island registry.
 */
function barePreload(): Plugin {
  return {
    name: 'awning:bare-preload',
    enforce: 'pre',
    // Each module has its own, or the loader and the checkout would share a file for it.
    resolveId(source, importer) {
      return source === '\0vite/preload-helper.js' ? `\0awning-preload:${importer ?? ''}` : null;
    },
    load(id) {
      return id.startsWith('\0awning-preload:') ? 'export const __vitePreload = (load) => load();' : null;
    },
  };
}

/**
 * Plain scripts in another author's page: their names stay inside them, and each has to be one file, because a plain
 * script imports nothing.
 */
function plainScripts(names: readonly string[]): Plugin {
  return {
    name: 'awning:plain-scripts',
    renderChunk(code, chunk) {
      const { name } = chunk;
      if (!names.includes(name)) return null;
      if (chunk.imports.length + chunk.exports.length > 0)
        this.error(
          `${name} shares code with another script: ${[...chunk.imports, ...chunk.exports].join(', ')}`,
        );
      return { code: `(() => {\n${code}\n})();\n`, map: null };
    },
  };
}

/** What is needed here of the stylesheets that PostCSS reads. */
interface Sheet {
  readonly source?: { readonly input: { readonly file?: string | undefined } } | undefined;
  walkDecls(change: (declaration: { value: string }) => void): void;
}

/**
 * In a theme the root of the page may be small: `html { font-size: 62.5% }` is how many count in pixels. What we
 * measure in `rem` is there at least as large as it is with the root that browsers have.
 */
const remsInThemes = {
  postcssPlugin: 'awning:rems-in-themes',
  OnceExit(sheet: Sheet) {
    if (!sheet.source?.input.file?.endsWith('/theme-base.css')) return;
    sheet.walkDecls((declaration) => {
      declaration.value = declaration.value.replace(
        /(?<![\w.-])(\d*\.?\d+)rem\b/g,
        (rem, count: string) => `max(${rem}, ${Number(count) * ROOT_SIZE}px)`,
      );
    });
  },
};

const ROOT_SIZE = 16;

export default defineConfig({
  root: import.meta.dirname,
  base: '/_awning/storefront/',
  css: { postcss: { plugins: [remsInThemes] } },
  plugins: [barePreload(), plainScripts(['theme-runtime', 'theme-library', 'press-watch']), react()],
  build: {
    outDir: '../../dist/browser/storefront',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    // A data: address would have to be allowed by every published page's security policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      // The loader names every island's file, and every page carries the loader.
      output: { chunkFileNames: 'assets/[hash].js' },
      input: {
        loader: 'src/main.ts',
        'theme-runtime': 'src/theme-runtime/theme-runtime.ts',
        'theme-library': 'src/theme-library/theme-library.ts',
        'press-watch': 'src/click-watch-script.ts',
        site: 'src/site.css',
        page: 'src/page.css',
        'theme-base': 'src/theme-base.css',
        checkout: 'src/checkout.ts',
        'checkout-style': 'src/checkout.css',
        'gift-card': 'src/gift-card.ts',
        canvas: 'src/canvas/canvas.ts',
      },
    },
  },
});

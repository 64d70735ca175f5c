import { codeBlock } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { readOwnerCode, scriptText, styleText } from '../owner-code.ts';

export const codeView = defineView(
  codeBlock,
  ({ code, language, displaySource }) => {
    if (displaySource || language === 'text') return { source: code, language };
    if (language === 'css') return { code: `<style>${styleText(code)}</style>` };
    if (language === 'javascript') return { code: `<script>${scriptText(code)}</script>` };
    return { code: readOwnerCode(code).html };
  },
  {
    ownerScripts: ({ code, language, displaySource }) => {
      if (displaySource) return [];
      if (language === 'javascript') return [scriptText(code)];
      return language === 'html' ? readOwnerCode(code).scripts : [];
    },
    problems: ({ code, language, displaySource }) =>
      displaySource || language !== 'html'
        ? []
        : readOwnerCode(code).scriptAddresses.map(
            (address) =>
              `the script at ${address.slice(0, 200)} does not run, because pages run only code of their own; an embed block may show it in a frame`,
          ),
  },
);

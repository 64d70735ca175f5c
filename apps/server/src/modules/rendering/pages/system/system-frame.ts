import { type Html, html } from '../../../../platform/html/index.ts';
import type { RequestSite } from '../../../../platform/http/index.ts';

export interface PageAssets {
  readonly stylesheet: string;
  readonly loader: string;
}

/** The frame of the pages that Awning draws by itself, until a theme draws them. `body` is HTML. */
export function sitePage(
  site: Pick<RequestSite, 'title'>,
  assets: PageAssets | null,
  o: { title: string; body: Html; index?: boolean },
): Html {
  const title = o.title === site.title ? o.title : `${o.title} — ${site.title}`;
  const links = assets
    ? html`\n  <link rel="stylesheet" href="${assets.stylesheet}">\n  <script type="module" src="${assets.loader}"></script>`
    : '';
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>${o.index === false ? html`\n  <meta name="robots" content="noindex">` : ''}
  <link rel="icon" href="data:,">${links}
</head>
<body class="awning-page">
<main>
${o.body}
</main>
</body>
</html>
`;
}

export const noticeBody = (heading: string, sentence: string): Html => html`<section class="awning-holding">
  <h1>${heading}</h1>
  <p>${sentence}</p>
  <p><a href="/">Back to home</a></p>
</section>`;

import type { CollectionId } from '../../../../platform/entity-ids.ts';
import { type Html, html, rawHtml } from '../../../../platform/html/index.ts';
import { imageMarkup } from '../../../website/blocks/index.ts';
import type { SearchResult, SearchResults } from '../../../website/search/index.ts';

export interface SearchView extends SearchResults {
  readonly q: string;
  readonly collectionId: CollectionId | undefined;
  readonly offset: number;
}

/** A page of results with its form above: an ordinary form, so that it works without script. */
export function searchBody({ q, collectionId, offset, results, nextOffset }: SearchView): Html {
  const within =
    collectionId === undefined
      ? ''
      : html`\n<input type="hidden" name="collectionId" value="${collectionId}">`;
  return html`<section class="page-section sqs-search-page awning-search-page">
<h1 class="sqs-search-page-title">Search</h1>
<form class="sqs-search-page-form" role="search" action="/search" method="get">
<label class="visually-hidden" for="search-page-q">Search this site</label>
<input class="sqs-search-page-input field-element" id="search-page-q" type="search" name="q" value="${q}" autocomplete="off" maxlength="200" required>${within}
<button class="sqs-search-page-button sqs-block-button-element awning-button" type="submit">Search</button>
</form>
<div class="sqs-search-page-output">${output(q, results, offset)}</div>
${nextOffset === null ? '' : html`<p class="sqs-search-page-more"><a href="${searchAddress(q, collectionId, nextOffset)}" rel="next">More results</a></p>\n`}</section>`;
}

export function searchAddress(q: string, collectionId: CollectionId | undefined, offset = 0): string {
  const query = new URLSearchParams({ q });
  if (collectionId !== undefined) query.set('collectionId', collectionId);
  if (offset > 0) query.set('offset', String(offset));
  return `/search?${query}`;
}

function output(q: string, results: readonly SearchResult[], offset: number): Html {
  if (q.trim() === '') return html`<p class="sqs-search-page-notice">What are you looking for?</p>`;
  if (results.length > 0)
    return html`<ol class="sqs-search-page-results" start="${offset + 1}">${results.map(result)}</ol>`;
  return html`<p class="sqs-search-page-notice" role="status">${
    offset > 0
      ? 'There are no more results.'
      : `Nothing was found for “${q.trim()}”. Fewer or other words may help.`
  }</p>`;
}

const result = ({ title, fullUrl, excerpt, collectionTitle, image }: SearchResult): Html =>
  html`<li class="sqs-search-page-result">${image ? html`<span class="sqs-search-page-picture">${rawHtml(imageMarkup(image, { sizes: '96px', alt: '', cover: true }))}</span>` : ''}<span class="sqs-search-page-text"><a class="sqs-search-page-result-title" href="${fullUrl}">${title || 'Untitled'}</a>${collectionTitle === '' ? '' : html`<span class="sqs-search-page-where">${collectionTitle}</span>`}${excerpt === '' ? '' : html`<span class="sqs-search-page-excerpt">${excerpt}</span>`}</span></li>`;

import { escapeHtml } from '@awning/site-model';
import type { CollectionId } from '../../../../platform/entity-ids.ts';
import { imageMarkup } from '../../../website/blocks/index.ts';
import type { SearchResult, SearchResults } from '../../../website/search/index.ts';

export interface SearchView extends SearchResults {
  readonly q: string;
  readonly collectionId: CollectionId | undefined;
  readonly offset: number;
}

/** A page of results with its form above: an ordinary form, so that it works without script. HTML. */
export function searchBody({ q, collectionId, offset, results, nextOffset }: SearchView): string {
  const within =
    collectionId === undefined
      ? ''
      : `\n<input type="hidden" name="collectionId" value="${escapeHtml(collectionId)}">`;
  return `<section class="page-section sqs-search-page awning-search-page">
<h1 class="sqs-search-page-title">Search</h1>
<form class="sqs-search-page-form" role="search" action="/search" method="get">
<label class="visually-hidden" for="search-page-q">Search this site</label>
<input class="sqs-search-page-input field-element" id="search-page-q" type="search" name="q" value="${escapeHtml(q)}" autocomplete="off" maxlength="200" required>${within}
<button class="sqs-search-page-button sqs-block-button-element awning-button" type="submit">Search</button>
</form>
<div class="sqs-search-page-output">${output(q, results, offset)}</div>
${nextOffset === null ? '' : `<p class="sqs-search-page-more"><a href="${escapeHtml(searchAddress(q, collectionId, nextOffset))}" rel="next">More results</a></p>\n`}</section>`;
}

export function searchAddress(q: string, collectionId: CollectionId | undefined, offset = 0): string {
  const query = new URLSearchParams({ q });
  if (collectionId !== undefined) query.set('collectionId', collectionId);
  if (offset > 0) query.set('offset', String(offset));
  return `/search?${query}`;
}

function output(q: string, results: readonly SearchResult[], offset: number): string {
  if (q.trim() === '') return '<p class="sqs-search-page-notice">What are you looking for?</p>';
  if (results.length > 0)
    return `<ol class="sqs-search-page-results" start="${offset + 1}">${results.map(result).join('')}</ol>`;
  return `<p class="sqs-search-page-notice" role="status">${
    offset > 0
      ? 'There are no more results.'
      : `Nothing was found for “${escapeHtml(q.trim())}”. Fewer or other words may help.`
  }</p>`;
}

const result = ({ title, fullUrl, excerpt, collectionTitle, image }: SearchResult): string =>
  `<li class="sqs-search-page-result">${image ? `<span class="sqs-search-page-picture">${imageMarkup(image, { sizes: '96px', alt: '', cover: true })}</span>` : ''}<span class="sqs-search-page-text"><a class="sqs-search-page-result-title" href="${escapeHtml(fullUrl)}">${escapeHtml(title || 'Untitled')}</a>${collectionTitle === '' ? '' : `<span class="sqs-search-page-where">${escapeHtml(collectionTitle)}</span>`}${excerpt === '' ? '' : `<span class="sqs-search-page-excerpt">${escapeHtml(excerpt)}</span>`}</span></li>`;

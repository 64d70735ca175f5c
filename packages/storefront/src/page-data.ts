const pageElementId = 'awning-page';

/** Reads `<script type="application/json" id="awning-page">` once, and only when an island asks for it. */
export function createPageReader(document: Document) {
  let page: Record<string, unknown> | undefined;

  return () => {
    if (page === undefined) {
      const text = document.getElementById(pageElementId)?.textContent;
      if (!text) throw new Error(`The page has no #${pageElementId}.`);
      page = JSON.parse(text) as Record<string, unknown>;
    }
    return page;
  };
}

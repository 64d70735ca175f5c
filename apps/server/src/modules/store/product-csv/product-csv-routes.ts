import { PRODUCT_FILE_MEGABYTES, productCsvEndpoints } from '@awning/contract';
import {
  acceptOneFile,
  bind,
  type HttpApp,
  memberOf,
  readFilePart,
  sendCsv,
} from '../../../platform/http/index.ts';
import type { ProductCsv } from './product-csv.ts';
import { productCsvErrors } from './product-csv-errors.ts';

/** A hundred megabytes over a slow line, and then ten thousand products that are compared. */
const TIMES = { arrivalSeconds: 900, answerSeconds: 1200 };
const MEGABYTE = 1_000_000;
/** What a request has around its file. */
const FORM_BYTES = 10_000;

export async function registerProductCsvRoutes(
  app: HttpApp,
  { productCsv }: { readonly productCsv: ProductCsv },
): Promise<void> {
  bind(app, productCsvEndpoints.exportProducts, async ({ site, query }, reply) =>
    sendCsv(reply, 'products.csv', productCsv.export(site.id, query)),
  );
  bind(app, productCsvEndpoints.listProductImports, async ({ site }) => ({
    imports: await productCsv.last(site.id),
  }));
  bind(app, productCsvEndpoints.readProductImport, async ({ site, params }) => ({
    import: await productCsv.read(site.id, params.importId),
  }));
  bind(app, productCsvEndpoints.startProductImport, async ({ site, params }, reply) =>
    reply.code(202).send({ import: await productCsv.start(site.id, params.importId) }),
  );
  bind(app, productCsvEndpoints.cancelProductImport, async ({ site, params }) => ({
    import: await productCsv.cancel(site.id, params.importId),
  }));
  bind(app, productCsvEndpoints.undoProductImport, async (request, reply) => {
    const { site, params } = request;
    const undone = await productCsv.undo(site.id, params.importId, memberOf(request).id);
    return reply.code(202).send({ import: undone });
  });
  bind(app, productCsvEndpoints.reportProductImport, async ({ site, params }, reply) =>
    sendCsv(reply, 'import-report.csv', await productCsv.report(site.id, params.importId)),
  );
  await app.register(async (scope: HttpApp) => {
    await acceptOneFile(scope);
    bind(scope, productCsvEndpoints.checkProductImport, TIMES, async (request, reply) => {
      const max = PRODUCT_FILE_MEGABYTES;
      // Before any of it is read.
      if (Number(request.headers['content-length'] ?? 0) > max * MEGABYTE + FORM_BYTES)
        throw productCsvErrors.tooLarge({ values: { max } });
      const { file: stream, filename } = await readFilePart(request, (cause) =>
        productCsvErrors.unreadable({ cause }),
      );
      const { site, query } = request;
      const memberId = memberOf(request).id;
      const upload = { stream, fileName: filename, memberId, collectionId: query.collectionId };
      return reply.code(201).send({ import: await productCsv.check(site.id, upload) });
    });
  });
}

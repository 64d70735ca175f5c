import { returnEndpoints } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptOneFile,
  bind,
  filePolicy,
  type HttpApp,
  memberOf,
  readFilePart,
  readIdempotencyKey,
  readIfMatch,
  tagged,
} from '../../../platform/http/index.ts';
import { contentDisposition } from '../../website/media/index.ts';
import { type OrderActor, orderErrors } from '../orders/index.ts';
import { returnErrors } from './return-errors.ts';
import { readLabelFile } from './return-label.ts';
import type { NewLabel } from './return-label-repository.ts';
import type { ReturnKey, Returns } from './returns.ts';

const byMember = (request: FastifyRequest): OrderActor => ({ actor: `member:${memberOf(request).id}` });
const onceByMember = (request: FastifyRequest): OrderActor => ({
  ...byMember(request),
  idempotencyKey: readIdempotencyKey(request),
});

interface OfReturn {
  readonly site: FastifyRequest['site'];
  readonly params: { readonly orderId: string; readonly returnId: string };
}
const keyOf = ({ site, params }: OfReturn): ReturnKey => ({
  websiteId: site.id,
  orderId: params.orderId,
  returnId: params.returnId,
});

/** For downloading only: nothing in it is drawn or runs here. */
export function sendLabel(reply: FastifyReply, label: NewLabel | null): FastifyReply {
  if (label === null) throw returnErrors.labelMissing();
  reply.policy = filePolicy({ sandbox: true });
  return reply
    .type(label.contentType)
    .header('content-disposition', contentDisposition('attachment', label.fileName))
    .header('cache-control', 'private, no-store')
    .send(label.content);
}

/** Returns, for those who manage the store. The pages of shoppers are with those of their orders. */
export async function registerReturnRoutes(
  app: HttpApp,
  { returns }: { readonly returns: Returns },
): Promise<void> {
  bind(app, returnEndpoints.readReturnSettings, async (request, reply) => {
    const { value, version } = await returns.settings.read(request.site.id);
    return tagged(reply, version, value);
  });
  bind(app, returnEndpoints.saveReturnSettings, async (request, reply) => {
    const change = { value: request.body, expected: readIfMatch(request), by: memberOf(request).id };
    const saved = await returns.settings.change(request.site.id, change);
    return tagged(reply, saved.version, saved.value);
  });
  bind(app, returnEndpoints.readOrderReturns, async ({ site, params }) =>
    returns.ofOrder(site.id, params.orderId),
  );
  bind(app, returnEndpoints.addReturn, async (request, reply) => {
    const { site, params, body } = request;
    reply.code(201);
    return returns.add(site.id, params.orderId, body, onceByMember(request));
  });
  bind(app, returnEndpoints.acceptReturn, async (request) =>
    returns.accept(keyOf(request), request.body, byMember(request)),
  );
  bind(app, returnEndpoints.declineReturn, async (request) =>
    returns.decline(keyOf(request), request.body, byMember(request)),
  );
  bind(app, returnEndpoints.undoReturn, async (request) =>
    returns.undo(keyOf(request), request.body, byMember(request)),
  );
  bind(app, returnEndpoints.receiveReturn, async (request) => {
    const by = { ...onceByMember(request), expected: readIfMatch(request) };
    // Sent twice, a part of the goods would come back and be paid back twice.
    if (by.idempotencyKey === undefined && by.expected === undefined) throw orderErrors.unnamedRefund();
    return returns.receive(keyOf(request), request.body, by);
  });
  bind(app, returnEndpoints.previewReturn, async (request) =>
    returns.previewReceipt(keyOf(request), request.body),
  );
  bind(app, returnEndpoints.closeReturn, async (request) =>
    returns.close(keyOf(request), request.body, byMember(request)),
  );
  bind(app, returnEndpoints.removeReturnLabel, async (request) =>
    returns.removeLabel(keyOf(request), byMember(request)),
  );
  bind(app, returnEndpoints.downloadReturnLabel, async (request, reply) =>
    sendLabel(reply, await returns.label(keyOf(request))),
  );
  await app.register(async (scope: HttpApp) => {
    await acceptOneFile(scope);
    bind(scope, returnEndpoints.uploadReturnLabel, async (request) => {
      const { file, filename } = await readFilePart(request, (cause) =>
        returnErrors.labelUnreadable({ cause }),
      );
      return returns.setLabel(keyOf(request), await readLabelFile(file, filename), byMember(request));
    });
  });
}
